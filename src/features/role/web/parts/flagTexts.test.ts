import { expect, test } from 'vitest'
import { flags } from '#shared/access.ts'
import { possibleScopes } from '../../role.rules.ts'
import { findFlags, flagGroups, flagText, scopeName } from './flagTexts.ts'

/** Nothing asks for it yet. */
const withoutEffect = 'integration.manage'

test('every flag has one name and one sentence, and each that does something is listed once', () => {
  const listed = flagGroups.flatMap((group) => Object.keys(group.flags))
  expect(listed.toSorted()).toEqual(flags.filter((flag) => flag !== withoutEffect).sort())
  expect(new Set(flags.map((flag) => flagText(flag).name)).size).toBe(flags.length)
  for (const flag of flags) expect(flagText(flag).text, flag).toMatch(/^[A-Z].+\.$/)
})

test('a search finds flags by name, by what they do, by their own word and by their group', () => {
  const found = (typed: string) => findFlags(typed).flatMap((group) => group.flags)
  expect(found('')).toHaveLength(flags.length - 1)
  expect(found('see MONEY')).toEqual(['money.view'])
  expect(found('task.del')).toEqual(['task.delete'])
  expect(found('correct')).toEqual(['time.update'])
  expect(found('overviews')).toEqual(['report.view', 'team.view', 'workload.view'])
  expect(findFlags('rocket')).toEqual([])
})

test('a scope is said as yes or no where there is nothing between', () => {
  expect(scopeName('all', possibleScopes['tag.manage'])).toBe('Yes')
  expect(scopeName('all', possibleScopes['task.view'])).toBe('All')
  expect(scopeName('none', possibleScopes['task.view'])).toBe('No')
})
