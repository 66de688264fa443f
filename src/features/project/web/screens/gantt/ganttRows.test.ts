import { expect, it } from 'vitest'
import type { TreeRow } from '../tree/treeRows.ts'
import { ganttRows } from './ganttRows.ts'

const project = (id: string, depth: number, isOpen: boolean | null): TreeRow => ({
  kind: 'project',
  key: id,
  id,
  depth,
  isOpen,
  isApart: false,
})
const task = (id: string, depth: number): TreeRow => ({ kind: 'task', key: id, id, depth, isOpen: null })
const keys = (tree: TreeRow[], mayAdd = (_project: string) => true, root: string | null = null) =>
  ganttRows(tree, mayAdd, root).map(({ key }) => key)

it('adds a drawing row at the end of each open project', () => {
  const tree = [
    project('a', 0, true),
    project('b', 1, true),
    task('t', 2),
    task('u', 1),
    project('c', 0, false),
    project('d', 0, null),
  ]
  expect(keys(tree)).toEqual(['a', 'b', 't', 'b/draw', 'u', 'a/draw', 'c', 'd'])
  expect(keys(tree, (id) => id === 'b')).toEqual(['a', 'b', 't', 'b/draw', 'u', 'c', 'd'])
})

it('ends a project before the next group, and adds a drawing row to an empty root project', () => {
  const group: TreeRow = { kind: 'group', key: 'g', value: null, count: 1, isOpen: true }
  expect(keys([project('a', 0, true), task('t', 1), group])).toEqual(['a', 't', 'a/draw', 'g'])
  expect(keys([project('a', 0, null)], undefined, 'a')).toEqual(['a', 'a/draw'])
})
