import { expect, it } from 'vitest'
import { makeProject } from '../../../project.factory.ts'
import { placeLast } from './placeLast.ts'

const projects = [
  makeProject('top', { position: 'a0' }),
  makeProject('low', { position: 'a3' }),
  makeProject('part', { parent: 'top', position: 'a7' }),
]

it('places projects behind those of their new parent, in their order', () => {
  const changes = [
    { id: 'low', change: { parent: 'top' } },
    { id: 'new', change: { parent: 'top' } },
    { id: 'part', change: { parent: null, name: 'Whole' } },
  ]
  expect(placeLast(changes, projects).map(({ change }) => change)).toEqual([
    { parent: 'top', position: 'a8' },
    { parent: 'top', position: 'a9' },
    { parent: null, position: 'a4', name: 'Whole' },
  ])
  expect(placeLast([{ id: 'part', change: { parent: 'low' } }], projects)).toMatchObject([
    { change: { position: 'a0' } },
  ])
})

it('leaves changes as they are that have a position, or no parent', () => {
  const changes = [
    { id: 'low', change: { parent: 'top', position: 'a1' } },
    { id: 'part', change: { name: 'Whole' } },
  ]
  expect(placeLast(changes, projects)).toEqual(changes)
})
