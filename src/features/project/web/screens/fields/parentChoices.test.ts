import { expect, it } from 'vitest'
import { positionOfNumber } from '#shared/position.ts'
import { parentChoices, pathOf } from './parentChoices.ts'

const project = (id: string, parent: string | null, at = 1) => ({
  id,
  parent,
  position: positionOfNumber(at),
})
const choicesOf = (
  projects: ReturnType<typeof project>[],
  moved: string | null,
  mayChange = (_: string) => true,
) =>
  parentChoices(projects, moved, mayChange).map(
    ({ project, level, refusal }) => `${' '.repeat(level)}${project.id}${refusal ? `: ${refusal}` : ''}`,
  )

const tree = [project('b', null, 2), project('a', null, 1), project('a1', 'a'), project('a11', 'a1')]

it('lists the tree in its order and refuses a circle', () => {
  expect(choicesOf(tree, 'a1')).toEqual(['a', ' a1: this project', '  a11: inside this one', 'b'])
})

it('refuses what the role may not change, also for a new project', () => {
  expect(choicesOf(tree, null, (id) => id !== 'b')).toEqual(['a', ' a1', '  a11', 'b: you can’t change it'])
})

it('refuses parents that would exceed the maximum depth', () => {
  const deep = Array.from({ length: 9 }, (_, n) => project(`d${n}`, n ? `d${n - 1}` : null))
  const refused = (moved: string | null) =>
    parentChoices([...deep, ...tree], moved, () => true)
      .filter(({ refusal }) => refusal === 'over 10 levels')
      .map(({ project }) => project.id)
  expect(refused(null)).toEqual([])
  expect(refused('b')).toEqual([])
  expect(refused('a')).toEqual(['d7', 'd8'])
})

it('finds the ancestors, and stops at hidden projects and cycles', () => {
  const find = (id: string) => tree.find((known) => known.id === id)
  expect(pathOf(tree[3]!, find).map(({ id }) => id)).toEqual(['a', 'a1'])
  expect(pathOf(project('x', 'hidden'), find)).toEqual([])
  const circle = [project('p', 'q'), project('q', 'p')]
  expect(pathOf(circle[0]!, (id) => circle.find((known) => known.id === id)).map(({ id }) => id)).toEqual([
    'q',
  ])
})
