import { describe, expect, it } from 'vitest'
import { makeTask as task } from '../../../../task.factory.ts'
import { listRows } from '../rows/listRows.ts'
import { fieldsOfGroup, type GroupContext, groupTasks, isSameGrouping } from './groupTasks.ts'

// A Wednesday.
const today = '2026-11-18'
const byStatus: GroupContext = {
  grouping: 'status',
  today,
  order: ['s1', 'done'],
  showsEmpty: true,
  isClosed: ({ status }) => status === 'done',
  isClosedValue: (value) => value === 'done',
}
const byDue: GroupContext = {
  ...byStatus,
  grouping: 'due',
  showsEmpty: false,
  isClosedValue: (value) => value === 'closed',
}
const shape = (groups: ReturnType<typeof groupTasks>) => groups.map(({ value, taskIds }) => [value, taskIds])

describe('groups by status', () => {
  it('follow the order of the statuses, including empty ones', () => {
    expect(shape(groupTasks([task('a')], byStatus))).toEqual([
      ['s1', ['a']],
      ['done', []],
    ])
  })
  it('end with tasks that have no status or an unknown one', () => {
    const groups = groupTasks([task('a', { status: null }), task('b', { status: 'gone' })], byStatus)
    expect(groups.at(-1)).toMatchObject({ id: 'none', value: null, isClosed: false, taskIds: ['a', 'b'] })
  })
  it('compare as equal when only a title changed, not when a task moved or got a parent', () => {
    const of = (b: object) => groupTasks([task('a'), task('b', b)], byStatus)
    expect(isSameGrouping(of({}), of({ title: 'new' }))).toBe(true)
    expect(isSameGrouping(of({}), of({ status: 'done' }))).toBe(false)
    expect(isSameGrouping(of({}), of({ parent: 'a' }))).toBe(false)
  })
})

describe('groups by due date', () => {
  const tasks = [
    task('yesterday', { dueDate: '2026-11-17' }),
    task('today', { dueDate: today }),
    task('sunday', { dueDate: '2026-11-22' }),
    task('monday', { dueDate: '2026-11-23' }),
    task('undated'),
    task('finished', { dueDate: '2026-11-17', status: 'done' }),
  ]
  it('are relative to today, with closed tasks apart', () => {
    expect(shape(groupTasks(tasks, byDue))).toEqual([
      ['overdue', ['yesterday']],
      ['today', ['today']],
      ['week', ['sunday']],
      ['later', ['monday']],
      ['none', ['undated']],
      ['closed', ['finished']],
    ])
  })
  it('move at midnight', () => {
    expect(shape(groupTasks(tasks, { ...byDue, today: '2026-11-19' }))[0]).toEqual([
      'overdue',
      ['yesterday', 'today'],
    ])
    expect(shape(groupTasks(tasks, { ...byDue, today: '2026-11-23' }))[1]).toEqual(['today', ['monday']])
  })
})

describe('other groups', () => {
  it('of tags show a task in each of its tags', () => {
    const context: GroupContext = { ...byStatus, grouping: 'tag', order: ['x', 'y'], showsEmpty: false }
    const groups = groupTasks(
      [task('a', { tags: ['x', 'y'] }), task('b'), task('c', { tags: ['gone'] })],
      context,
    )
    expect(shape(groups)).toEqual([
      ['x', ['a']],
      ['y', ['a']],
      [null, ['b', 'c']],
    ])
    const rows = listRows(groups, {
      isOpen: () => true,
      isSubtaskFolded: () => false,
      mayAdd: () => false,
      more: null,
    })
    expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length)
    expect(rows.filter((row) => row.kind === 'task' && row.taskId === 'a').map(({ key }) => key)).toEqual([
      'a',
      'tag-y/a',
    ])
  })
  it('have open tasks before closed ones', () => {
    const context: GroupContext = { ...byStatus, grouping: 'priority', showsEmpty: false }
    expect(shape(groupTasks([task('c', { status: 'done' }), task('o')], context))).toEqual([
      ['none', ['o', 'c']],
    ])
  })
  it('give the fields of a task that is created in them', () => {
    const group = (value: string | null) => ({ id: '', value, isClosed: false, taskIds: [], depths: [] })
    expect(fieldsOfGroup('due', group('today'), today)).toEqual({ dueDate: today })
    expect(fieldsOfGroup('due', group('overdue'), today)).toBeNull()
    expect(fieldsOfGroup('executor', group(null), today)).toEqual({ executor: null })
    expect(fieldsOfGroup('status', group(null), today)).toBeNull()
  })
})

describe('subtasks', () => {
  const family = [task('b', { parent: 'a' }), task('x'), task('a'), task('c', { parent: 'b' })]
  it('stand below their parent where both are in the group', () => {
    expect(groupTasks(family, byStatus)[0]).toMatchObject({
      taskIds: ['x', 'a', 'b', 'c'],
      depths: [0, 0, 1, 2],
    })
  })
  it('stand alone where the parent is elsewhere', () => {
    const groups = groupTasks([task('a', { status: 'done' }), task('b', { parent: 'a' })], byStatus)
    expect(groups[0]).toMatchObject({ taskIds: ['b'], depths: [0] })
  })
  it('in a temporary parent cycle are not lost', () => {
    const groups = groupTasks([task('a', { parent: 'b' }), task('b', { parent: 'a' })], byStatus)
    expect(groups[0]?.taskIds.toSorted()).toEqual(['a', 'b'])
  })
  it('fold with their parent, however deep', () => {
    const rows = listRows(groupTasks(family, byStatus), {
      isOpen: () => true,
      isSubtaskFolded: (id) => id === 'a',
      mayAdd: () => false,
      more: null,
    })
    expect(rows.map(({ key }) => key)).toEqual(['group-s1', 'x', 'a', 'group-done'])
    expect(rows[2]).toMatchObject({ subtasks: 'folded' })
  })
})

describe('the rows of the list', () => {
  it('leave out folded ones and end with the row for more', () => {
    const groups = groupTasks([task('a'), task('b'), task('c', { status: 'done' })], byStatus)
    const rows = listRows(groups, {
      isOpen: (group) => group.value === 's1',
      isSubtaskFolded: () => false,
      mayAdd: (group) => !group.isClosed,
      more: { hidden: 7 },
    })
    expect(rows.map(({ key }) => key)).toEqual(['group-s1', 'a', 'b', 'add-s1', 'group-done', 'more'])
  })
})
