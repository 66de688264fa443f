import { expect, it } from 'vitest'
import { makeProject } from '../../../project.factory.ts'
import type { KnownProject } from '../../project.api.ts'
import { navTree } from './navTree.ts'

const project = (id: string, fields: Partial<KnownProject> = {}): KnownProject => ({
  ...makeProject(id),
  ...fields,
})
const treeOf = (
  projects: KnownProject[],
  { opened = [] as string[], current = undefined as string | undefined } = {},
) => {
  const { pinned, rows, isAll } = navTree(projects, {
    me: 'm1',
    isOpened: (id) => opened.includes(id),
    current,
  })
  return {
    pinned: pinned.map(({ id }) => id),
    rows: rows.map(
      ({ project, level, isOpen }) =>
        `${' '.repeat(level)}${isOpen === null ? '' : isOpen ? 'v' : '>'}${project.id}`,
    ),
    isAll,
  }
}
const tree = [
  project('a'),
  project('b', { parent: 'a' }),
  project('c', { parent: 'b' }),
  project('d', { pinned: true }),
  project('e', { parent: 'a', pinned: true }),
]

it('has the pinned ones first, wherever they stand, and the others folded by parent', () => {
  expect(treeOf(tree)).toEqual({ pinned: ['d', 'e'], rows: ['>a'], isAll: true })
  expect(treeOf(tree, { opened: ['a'] }).rows).toEqual(['va', ' >b'])
})

it('expands the path to the current project', () => {
  expect(treeOf(tree, { current: 'c' }).rows).toEqual(['va', ' vb', '  c'])
})

it('keeps a pinned project in the tree if it has subprojects', () => {
  expect(treeOf([project('a', { pinned: true }), project('b', { parent: 'a' })]).rows).toEqual(['>a'])
})

it('lists only the member’s own and pinned projects if there are very many', () => {
  const many = Array.from({ length: 300 }, (_, n) => project(`p${n}`, { members: n < 2 ? ['m1'] : ['m2'] }))
  many[9] = project('p9', { members: ['m2'], pinned: true })
  expect(treeOf(many)).toEqual({ pinned: ['p9'], rows: ['p0', 'p1'], isAll: false })
})
