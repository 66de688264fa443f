import { expect, test } from 'vitest'
import type { TaskGroup } from '../list/order/groupTasks.ts'
import { boardColumns, nextStop } from './boardColumns.ts'

const group = (id: string, taskIds: string[], isClosed = false): TaskGroup => ({
  id,
  value: id,
  isClosed,
  taskIds,
  depths: taskIds.map(() => 0),
})
const columns = boardColumns(
  [group('todo', ['a', 'b', 'c']), group('doing', ['d']), group('done', ['e'], true)],
  {
    isOpen: ({ isClosed }) => !isClosed,
    hasMore: () => true,
    mayAdd: ({ id }) => id === 'todo',
  },
)

test('a folded column has only its header, an open one its cards and buttons', () => {
  expect(columns.map(({ stops }) => stops.map(({ key }) => key).join(' '))).toEqual([
    'group-todo a b c more-todo add-todo',
    'group-doing d more-doing',
    'group-done',
  ])
})

test.each([
  ['a', 'ArrowDown', 'b'],
  ['a', 'ArrowUp', 'group-todo'],
  ['group-todo', 'ArrowUp', 'group-todo'],
  ['a', 'ArrowRight', 'd'],
  ['c', 'ArrowRight', 'more-doing'],
  ['d', 'ArrowRight', 'group-done'],
  ['group-done', 'ArrowRight', undefined],
  ['d', 'ArrowLeft', 'a'],
  ['b', 'Home', 'group-todo'],
  ['b', 'End', 'add-todo'],
  ['gone', 'ArrowDown', undefined],
] as const)('from %s %s leads to %s', (from, arrow, to) => {
  expect(nextStop(columns, from, arrow)?.key).toBe(to)
})
