import { describe, expect, test } from 'vitest'
import { makeTask } from '#features/task/task.factory.ts'
import { makeProject } from '../../../project.factory.ts'
import { isSameTree, type TreeContext, treeRows } from './treeRows.ts'

const context: TreeContext = {
  grouping: 'none',
  sorting: 'name',
  direction: 'asc',
  order: [],
  openCounts: {},
  tasksOf: () => [],
  opened: {},
  isFoldedValue: () => false,
}
const a = makeProject('a', { status: 's1' })
const b = makeProject('b', { status: 's1', parent: 'a' })
const c = makeProject('c', { status: 's2', parent: 'b' })
const d = makeProject('d', { status: null })
const all = [d, c, b, a]

const shape = (rows: ReturnType<typeof treeRows>) =>
  rows.map((row) => (row.kind === 'group' ? row.key : `${'-'.repeat(row.depth)}${row.id}`))

describe('the rows of the tree', () => {
  test('folded, a project hides what is below it; opened, it shows the next level', () => {
    expect(shape(treeRows(all, context))).toEqual(['a', 'd'])
    expect(shape(treeRows(all, { ...context, opened: { a: true } }))).toEqual(['a', '-b', 'd'])
    expect(shape(treeRows(all, { ...context, opened: { a: true, b: true } }))).toEqual([
      'a',
      '-b',
      '--c',
      'd',
    ])
  })

  test('in groups, a project whose parent is in another group starts its own tree and is marked', () => {
    const rows = treeRows(all, { ...context, grouping: 'status', order: ['s2', 's1'], opened: { a: true } })
    expect(shape(rows)).toEqual(['status-s2', 'c', 'status-s1', 'a', '-b', 'status-none', 'd'])
    expect(rows.filter((row) => row.kind === 'project' && row.isApart)).toHaveLength(1)
    const folded = { ...context, grouping: 'status', order: ['s2', 's1'], isFoldedValue: () => true } as const
    expect(shape(treeRows(all, folded))).toEqual(['status-s2', 'status-s1', 'status-none'])
    expect(shape(treeRows(all, { ...folded, opened: { 'status-s2': true } }))[1]).toBe('c')
  })

  test('grouped by lead, a project is listed under its lead', () => {
    const rows = treeRows(
      [makeProject('two', { members: ['m1', 'm2'], lead: 'm2' }), makeProject('none', { members: ['m1'] })],
      { ...context, grouping: 'lead', order: ['m1', 'm2'] },
    )
    expect(shape(rows)).toEqual(['lead-m2', 'two', 'lead-none', 'none'])
  })

  test('grouped by member, a project is listed under each of its members', () => {
    const two = makeProject('two', { members: ['m1', 'm2'] })
    const rows = treeRows([two, makeProject('none', { members: [] })], {
      ...context,
      grouping: 'member',
      order: ['m1', 'm2'],
    })
    expect(shape(rows)).toEqual(['member-m1', 'two', 'member-m2', 'two', 'member-none', 'none'])
    expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length)
  })

  test('tasks are listed below their project, subtasks below their task', () => {
    const tasks = [makeTask('t1', { project: 'a' }), makeTask('t2', { project: 'a', parent: 't1' })]
    const tasksOf = (project: string) => (project === 'a' ? tasks : [])
    const open = { ...context, tasksOf, opened: { a: true } }
    expect(shape(treeRows([a, d], open))).toEqual(['a', '-t1', '--t2', 'd'])
    expect(shape(treeRows([a, d], { ...open, opened: { a: true, t1: false } }))).toEqual(['a', '-t1', 'd'])
    expect(treeRows([a, d], open).map(({ isOpen }) => isOpen)).toEqual([true, true, null, null])
  })

  test('a temporary parent cycle terminates and drops no row', () => {
    const x = makeProject('x', { parent: 'y' })
    const y = makeProject('y', { parent: 'x' })
    expect(shape(treeRows([x, y], { ...context, opened: { x: true, y: true } })).sort()).toEqual(['-y', 'x'])
  })

  test.each([
    ['name', 'desc', ['d', 'a']],
    ['dueDate', 'asc', ['a', 'd']],
    ['dueDate', 'desc', ['a', 'd']],
    ['priority', 'desc', ['d', 'a']],
    ['tasks', 'desc', ['a', 'd']],
    ['position', 'asc', ['d', 'a']],
  ] as const)('sorted by %s %s', (sorting, direction, order) => {
    const projects = [
      makeProject('a', { dueDate: '2026-01-01', position: 'h00000002' }),
      makeProject('d', { priority: 'urgent', position: 'h00000001' }),
    ]
    expect(shape(treeRows(projects, { ...context, sorting, direction, openCounts: { a: 3 } }))).toEqual(order)
  })

  test('two builds of the same rows compare as equal', () => {
    const rows = () => treeRows(all, { ...context, grouping: 'status', order: ['s1', 's2'] })
    expect(isSameTree(rows(), rows())).toBe(true)
    expect(isSameTree(rows(), treeRows(all, context))).toBe(false)
    expect(isSameTree(treeRows([a, b], context), treeRows([a], context))).toBe(false)
  })
})
