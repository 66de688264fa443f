import { expect, test } from 'vitest'
import { flags } from '#shared/access.ts'
import { possibleScopes } from '../../role.rules.ts'
import { findFlags, flagGroups, flagText, scopeName } from './flagTexts.ts'

/** Nothing asks for it yet. */
const withoutEffect = 'integration.manage'

test('every flag has a unique name and a sentence, and is listed once if it has an effect', () => {
  const listed = flagGroups.flatMap((group) => Object.keys(group.flags))
  expect(listed.toSorted()).toEqual(flags.filter((flag) => flag !== withoutEffect).sort())
  expect(new Set(flags.map((flag) => flagText(flag).name)).size).toBe(flags.length)
  for (const flag of flags) expect(flagText(flag).text, flag).toMatch(/^[A-Z].+\.$/)
})

test('search finds flags by name, description, identifier and group', () => {
  const found = (typed: string) => findFlags(typed).flatMap((group) => group.flags)
  expect(found('')).toHaveLength(flags.length - 1)
  expect(found('see MONEY')).toEqual(['money.view'])
  expect(found('task.del')).toEqual(['task.delete'])
  expect(found('correct')).toEqual(['time.update'])
  expect(found('overviews')).toEqual(['report.view', 'team.view', 'workload.view'])
  expect(findFlags('rocket')).toEqual([])
})

test('a scope is shown as yes or no when there is nothing in between', () => {
  expect(scopeName('all', possibleScopes['tag.manage'])).toBe('Yes')
  expect(scopeName('all', possibleScopes['task.view'])).toBe('All')
  expect(scopeName('none', possibleScopes['task.view'])).toBe('No')
})
