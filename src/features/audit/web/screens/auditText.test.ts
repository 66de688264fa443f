import { expect, test } from 'vitest'
import type { AuditStep } from '../../audit.contract.ts'
import { subjectPath } from './auditSubjects.ts'
import { auditText } from './auditText.ts'

const named = (kind: string) => (id: string) => `${kind} ${id}`
const names = {
  member: named('Member'),
  status: named('Status'),
  tag: named('Tag'),
  task: named('Task'),
  project: named('Project'),
  projectStatus: named('Stage'),
  client: named('Client'),
  role: named('Role'),
  currency: 'EUR',
}
const step = (
  object: string,
  fields: [string, unknown, unknown][] = [],
  more: Partial<AuditStep> = {},
): AuditStep => ({
  seq: 1,
  object,
  event: 'update',
  id: 'x',
  task: null,
  title: 'Thing',
  actor: 'm1',
  at: '2026-11-18T09:00:00.000000Z',
  fields: fields.map(([field, before, after]) => ({ field, before, after })),
  ...more,
})

test.each<[string, [string, unknown, unknown][], string[]]>([
  ['task', [['executor', null, 'm2']], ['assigned it to Member m2']],
  ['project', [['name', 'A', 'B']], ['renamed the project from “A” to “B”']],
  ['role', [['task.delete', 'own', 'all']], ['set “Delete tasks” from Own to All']],
  ['role', [['tag.manage', 'none', 'all']], ['set “Manage tags” from No to Yes']],
  ['member', [['roleId', 'a', 'b']], ['changed the role from Role a to Role b']],
  [
    'member',
    [
      ['status', 'invited', 'accepted'],
      ['profile', null, {}],
    ],
    ['accepted the invitation'],
  ],
  ['tag', [['color', '#111111', '#222222']], ['changed the colour']],
  [
    'workspace',
    [['timeZone', 'UTC', 'Europe/Berlin']],
    ['changed the time zone from “UTC” to “Europe/Berlin”'],
  ],
  ['workspace', [['workweek', [0], [1]]], ['changed the work days']],
  ['time-entry', [['billable', true, false]], ['changed the billable from yes to no']],
  ['view', [['value', null, null]], ['changed the settings']],
  ['task', [['position', 1, 2]], ['updated the task']],
])('changed %s: %j', (object, fields, texts) => expect(auditText(step(object, fields), names)).toEqual(texts))

test('describes creation and removal', () => {
  expect(auditText(step('client', [], { event: 'create' }), names)).toEqual(['created the client'])
  expect(auditText(step('member', [], { event: 'delete' }), names)).toEqual(['removed the member'])
})

test('links to the subject unless it was deleted or is of an unknown kind', () => {
  expect(subjectPath(step('task'))).toBe('/tasks/x')
  expect(subjectPath(step('task', [], { event: 'delete' }))).toBeNull()
  expect(subjectPath(step('task-comment', [], { task: 't' }))).toBe('/tasks/t')
  expect(subjectPath(step('unheard-of'))).toBeNull()
})
