import { describe, expect, test } from 'vitest'
import { makeProject } from '../../../../project.factory.ts'
import { listRows, type ProjectListRow, type ProjectRow } from '../rows/listRows.ts'
import { type DropContext, dropOf, stepOf, zoneAt } from './drop.ts'

const project = (id: string, depth = 0, isOpen: boolean | null = null, isApart = false): ProjectRow => ({
  kind: 'project',
  key: id,
  id,
  depth,
  isOpen,
  isApart,
})
const group = (value: string | null): ProjectListRow => ({
  kind: 'group',
  key: `status-${value}`,
  value,
  count: 1,
  isOpen: true,
})

//  0 s1, 1 a, 2 ·b, 3 ·c, 4 d, 5 s2, 6 e, 7 f (a part of a)
const rows: ProjectListRow[] = [
  group('s1'),
  project('a', 0, true),
  project('b', 1),
  project('c', 1),
  project('d'),
  group('s2'),
  project('e'),
  project('f', 0, null, true),
]
const all = [
  makeProject('a', { position: 'a0' }),
  makeProject('b', { parent: 'a', position: 'a1' }),
  makeProject('c', { parent: 'a', position: 'a2' }),
  makeProject('d', { position: 'a3' }),
  makeProject('e', { status: 's2', position: 'a4' }),
  makeProject('f', { status: 's2', parent: 'a', position: 'a5' }),
]
const context: DropContext = {
  rows,
  grouping: 'status',
  sorting: 'name',
  direction: 'asc',
  find: (id) => all.find((known) => known.id === id),
  refusal: () => undefined,
}
const byHand: DropContext = { ...context, sorting: 'position' }
const drag = (index: number, from = index > 5 ? 's2' : 's1') => ({
  rows: [rows[index] as ProjectRow],
  group: from,
})

describe('a project dropped', () => {
  test('on another one becomes its subproject and keeps its group', () => {
    expect(dropOf(drag(4), 2, 'on', context)).toMatchObject({ moves: [{ id: 'd', change: { parent: 'b' } }] })
    expect(dropOf(drag(4), 6, 'on', context)).toMatchObject({ parent: 'e', group: undefined })
    expect(dropOf(drag(2), 1, 'on', context)).toEqual({ kind: 'none' })
    expect(dropOf(drag(4), 4, 'on', context)).toEqual({ kind: 'none' })
  })

  test('is refused with the reason if it can’t become a subproject', () => {
    const refusal = (parent: string | null) => (parent === 'b' ? 'inside this one' : undefined)
    expect(dropOf(drag(1), 2, 'on', { ...context, refusal })).toEqual({
      kind: 'refused',
      reason: 'inside this one',
    })
    expect(dropOf(drag(1), 4, 'on', { ...context, refusal }).kind).toBe('move')
  })

  test('on a group header gets the value of the group', () => {
    expect(dropOf(drag(4), 5, 'on', context)).toMatchObject({
      moves: [{ id: 'd', change: { status: 's2' } }],
      group: 's2',
      parent: undefined,
    })
    expect(dropOf(drag(4), 0, 'on', context)).toEqual({ kind: 'none' })
    expect(dropOf(drag(4), 5, 'on', { ...context, grouping: 'priority' })).toMatchObject({
      moves: [{ change: { priority: 's2' } }],
    })
    expect(dropOf(drag(4), 5, 'on', { ...context, grouping: 'member' })).toMatchObject({
      moves: [{ id: 'd', add: 's2', remove: 's1' }],
    })
    expect(dropOf(drag(4), 5, 'on', { ...context, grouping: 'lead' })).toMatchObject({
      moves: [{ id: 'd', change: { lead: 's2' }, add: 's2' }],
    })
  })

  test('between others gets their parent and group, and a position only in manual order', () => {
    expect(dropOf(drag(4), 3, 'before', context)).toMatchObject({
      moves: [{ id: 'd', change: { parent: 'a' } }],
    })
    expect(dropOf(drag(2), 3, 'after', context)).toEqual({ kind: 'sorted' })
    expect(dropOf(drag(4), 6, 'before', context)).toMatchObject({ moves: [{ change: { status: 's2' } }] })
    const between = dropOf(drag(4), 3, 'before', byHand)
    const position = between.kind === 'move' ? between.moves[0]!.change.position! : ''
    expect(position > 'a1' && position < 'a2').toBe(true)
    const down = dropOf(drag(4), 3, 'before', { ...byHand, direction: 'desc' })
    expect(down.kind).toBe('move')
  })

  test('right below an expanded one becomes its first subproject', () => {
    const drop = dropOf(drag(4), 1, 'after', byHand)
    expect(drop).toMatchObject({ parent: 'a' })
    expect(drop.kind === 'move' && drop.moves[0]!.change.position! < 'a1').toBe(true)
  })

  test('beside top-level ones of its group keeps a parent that is shown elsewhere', () => {
    expect(dropOf(drag(7), 6, 'before', byHand)).toMatchObject({ parent: undefined })
    expect(dropOf(drag(7), 4, 'after', context)).toMatchObject({ parent: null, group: 's1' })
  })
})

describe('a project moved by keys', () => {
  test.each([
    [2, 'down', { id: 'b', change: { position: expect.stringMatching(/^a2|^a3/) } }],
    [3, 'up', { id: 'c', change: { position: expect.stringMatching(/^a0|^Z/) } }],
    [4, 'in', { id: 'd', change: { parent: 'a' } }],
    [3, 'in', { id: 'c', change: { parent: 'b' } }],
    [3, 'out', { id: 'c', change: expect.objectContaining({ parent: null }) }],
    [7, 'out', { id: 'f', change: { parent: null } }],
  ] as const)('from row %s by %s', (index, step, expected) => {
    expect(stepOf(drag(index), index, step, byHand)).toMatchObject({ kind: 'move', moves: [expected] })
  })

  test('is not moved at the ends, with a reason where the order is not manual', () => {
    expect(stepOf(drag(2), 2, 'up', byHand)).toEqual({ kind: 'none' })
    expect(stepOf(drag(4), 4, 'down', byHand)).toEqual({ kind: 'none' })
    expect(stepOf(drag(1), 1, 'in', byHand)).toEqual({ kind: 'none' })
    expect(stepOf(drag(2), 2, 'down', context)).toEqual({ kind: 'sorted' })
  })
})

test('the edges of a row are drop zones before and after it', () => {
  expect([2, 18, 34].map((y) => zoneAt(y, 36))).toEqual(['before', 'on', 'after'])
})

test('adds a new-project field to each group, and to a project on request', () => {
  const tree = rows as Parameters<typeof listRows>[0]
  const shown = listRows(tree, { mayAdd: (value) => value === 's1', addingTo: 'a' })
  expect(shown.map(({ key }) => key)).toEqual([
    'status-s1',
    'a',
    'b',
    'c',
    'new/a',
    'd',
    'new/status-s1',
    'status-s2',
    'e',
    'f',
  ])
  expect(listRows([], { mayAdd: () => true, addingTo: null }).map(({ key }) => key)).toEqual(['new/'])
})
