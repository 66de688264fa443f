import { expect, test } from 'vitest'
import { flags } from '#shared/access.ts'
import { defaultAccess, possibleScopes } from '../../../role.rules.ts'
import type { Role } from '../../../role.shape.ts'
import { roleRefusal, scopeChoices } from './cellChoices.ts'

const role = (name: Parameters<typeof defaultAccess>[0]): Role => ({
  id: name,
  name,
  position: 0,
  isOwner: name === 'Owner',
  updatedAt: '',
  ...defaultAccess(name),
})

test('only valid scopes are offered, and those above the caller’s own are refused', () => {
  const own = { 'role.manage': 'all', 'task.delete': 'project' } as const
  expect(scopeChoices('task.delete', own).map(({ value, refusal }) => [value, refusal])).toEqual([
    ['all', 'Your own role has “Their projects”'],
    ['project', undefined],
    ['own', undefined],
    ['none', undefined],
  ])
  for (const flag of flags)
    expect(scopeChoices(flag, own).map(({ value }) => value)).toEqual(possibleScopes[flag].toReversed())
  expect(scopeChoices('workspace.delete', defaultAccess('Admin'))[0]?.refusal).toBe('Your own role has “No”')
})

test('the Owner role, wider roles, and all roles without role.manage are read-only', () => {
  expect(roleRefusal(role('Owner'), defaultAccess('Owner'))).toContain('can’t be changed')
  expect(roleRefusal(role('Admin'), { 'role.manage': 'all' })).toContain('more than yours')
  expect(roleRefusal(role('Guest'), defaultAccess('Manager'))).toContain('not change them')
  expect(roleRefusal(role('Admin'), defaultAccess('Admin'))).toBeUndefined()
})
