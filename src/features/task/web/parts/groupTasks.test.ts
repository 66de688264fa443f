import { describe, expect, it } from 'vitest'
import type { Status } from '../../../status/status.contract.ts'
import type { Task } from '../../task.contract.ts'
import { compareTasks, groupTasks, isSameGrouping, listRows } from './groupTasks.ts'

const status = (id: string, position: number, category: Status['category'] = 'todo'): Status => ({
  id,
  name: id,
  category,
  position,
  updatedAt: '2026-01-01T00:00:00Z',
})
const task = (id: string, number: number, fields: Partial<Task> = {}): Task => ({
  id,
  number,
  project: 'p',
  title: id,
  status: 'todo',
  executor: null,
  priority: 'none',
  start: null,
  end: null,
  dueDate: null,
  createdBy: null,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  ...fields,
})
const statuses = [status('done', 2, 'done'), status('todo', 1)]

describe('the order within a group', () => {
  it('is by priority, then number, and a task without a number yet comes last of its priority', () => {
    const tasks = [
      task('c', 3),
      task('new', 0),
      task('a', 1),
      task('u', 9, { priority: 'urgent' }),
      task('l', 2, { priority: 'low' }),
      task('m', 4, { priority: 'medium' }),
      task('h', 5, { priority: 'high' }),
    ]
    expect(tasks.sort(compareTasks).map(({ id }) => id)).toEqual(['u', 'h', 'm', 'l', 'a', 'c', 'new'])
  })
})

describe('groups', () => {
  it('follow the positions of the statuses and keep the empty ones', () => {
    const groups = groupTasks([task('a', 1)], statuses)
    expect(groups.map((group) => [group.status?.id, group.taskIds])).toEqual([
      ['todo', ['a']],
      ['done', []],
    ])
  })
  it('end with "No status" when a task has none, or one that is not known', () => {
    const groups = groupTasks([task('a', 2, { status: null }), task('b', 1, { status: 'gone' })], statuses)
    expect(groups.at(-1)).toEqual({ status: null, taskIds: ['b', 'a'] })
  })
  it('stay the same when only a title changed, and differ when a task moved', () => {
    const before = groupTasks([task('a', 1), task('b', 2)], statuses)
    const renamed = groupTasks([task('a', 1, { title: 'new' }), task('b', 2)], statuses)
    const moved = groupTasks([task('a', 1, { status: 'done' }), task('b', 2)], statuses)
    expect(isSameGrouping(before, renamed)).toBe(true)
    expect(isSameGrouping(before, moved)).toBe(false)
  })
})

describe('the lines of the list', () => {
  const groups = groupTasks([task('a', 1), task('b', 2), task('c', 3, { status: 'done' })], statuses)
  it('leave out what is folded and end an open group with the line for a new task', () => {
    const rows = listRows(groups, {
      isOpen: (group) => group.status?.id === 'todo',
      shown: () => Number.POSITIVE_INFINITY,
      mayAdd: true,
    })
    expect(rows.map(({ key }) => key)).toEqual(['group-todo', 'a', 'b', 'add-todo', 'group-done'])
  })
  it('show a page of a group and say how many more there are', () => {
    const rows = listRows(groups, { isOpen: () => true, shown: () => 1, mayAdd: false })
    expect(rows.map(({ key }) => key)).toEqual(['group-todo', 'a', 'more-todo', 'group-done', 'c'])
    expect(rows[2]).toMatchObject({ hidden: 1 })
  })
})
