import { expect, it } from 'vitest'
import { toCsv } from '#shared/csv.ts'
import { makeTask } from '../../../task.factory.ts'
import { taskTable } from './taskTable.ts'

const names = {
  project: () => ({ name: 'Website', key: 'WEB' }),
  status: (id: string | null) => (id ? 'To do' : 'No status'),
  member: (id: string | null) => (id ? `Member ${id}` : ''),
  tag: (id: string) => (id === 'gone' ? '' : `Tag ${id}`),
}

it('exports the columns of the list, with names for ids', () => {
  const task = makeTask('a', {
    number: 7,
    title: '=Draw; it',
    status: 's',
    priority: 'high',
    executor: 'a',
    participants: ['b', 'c'],
    tags: ['x', 'gone'],
    dueDate: '2026-03-02',
    estimate: 90,
    activeTime: 0,
  })
  const hidden = makeTask('b', { number: 8, title: 'Hidden', activeTime: null })
  const [, first, second] = taskTable([task, hidden], names)
  expect(first).toEqual([
    'WEB-7',
    '=Draw; it',
    'Website',
    'To do',
    'High',
    'Member a',
    'Member b, Member c',
    'Tag x',
    null,
    null,
    '2026-03-02',
    '1:30',
    '0:00',
  ])
  expect(second?.at(-1)).toBeNull()
  expect(toCsv(taskTable([task], names))).toContain(`"'=Draw; it"`)
})
