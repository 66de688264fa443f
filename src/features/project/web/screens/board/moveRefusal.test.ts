import { expect, test } from 'vitest'
import type { Assignability } from '#features/task/task.assignee.rules.ts'
import type { Task } from '#features/task/task.contract.ts'
import type { Access } from '#shared/access.ts'
import { moveRefusal } from './moveRefusal.ts'

const task = {
  id: 't',
  project: 'shop',
  executor: 'ann',
  createdBy: 'ann',
  rate: null,
  activeTime: 5,
} as Task

function refusal(
  access: Access,
  to: { executor: string | null; project: string },
  how: Assignability = 'assignable',
) {
  const viewer = {
    memberId: 'me',
    access,
    projects: new Set(['shop', 'site']),
    colleagues: new Set<string>(),
  }
  return moveRefusal(task, to, { viewer, projectName: 'Site', memberName: 'Bo', assignability: how })
}
const all: Access = { 'task.view': 'all', 'task.update': 'all', 'task.create': 'all', 'money.view': 'all' }

test('allows any assignable executor or none, with permission to update and create', () => {
  expect(refusal(all, { executor: 'bo', project: 'shop' })).toBeNull()
  expect(refusal(all, { executor: null, project: 'site' }, 'never')).toBeNull()
  expect(refusal(all, { executor: 'bo', project: 'site' })).toBeNull()
  // Which is asked then.
  expect(refusal(all, { executor: 'bo', project: 'site' }, 'onceAdded')).toBeNull()
})

test('allows a move to the current place without permissions', () => {
  expect(refusal({}, { executor: 'ann', project: 'shop' })).toBeNull()
})

test.each([
  [
    { 'task.update': 'own' },
    { executor: 'bo', project: 'shop' },
    'assignable',
    'Your role can’t change this task.',
  ],
  [
    { 'task.update': 'all' },
    { executor: 'ann', project: 'site' },
    'assignable',
    'Your role can’t create tasks in Site.',
  ],
  [all, { executor: 'bo', project: 'site' }, 'never', 'Bo isn’t in Site. Add them first.'],
] as const)('with %j, a move to %j is refused', (access, to, how, reason) => {
  expect(refusal(access, to, how)).toBe(reason)
})

test('refuses a move that would reveal hidden money', () => {
  const viewer = {
    memberId: 'me',
    access: { ...all, 'money.view': 'project' } as const,
    projects: new Set(['site']),
    colleagues: new Set<string>(),
  }
  const context = { viewer, projectName: 'Site', memberName: 'Ann', assignability: 'assignable' as const }
  expect(moveRefusal(task, { executor: 'ann', project: 'site' }, context)).toMatch(/money/)
  expect(moveRefusal({ ...task, activeTime: 0 }, { executor: 'ann', project: 'site' }, context)).toBeNull()
})
