import { expect, it } from 'vitest'
import { makeProject } from '../../../project.factory.ts'
import { reverseOf } from './useChangeProject.ts'

it('reverses each field, also those such as archived that are sent under another name', () => {
  const project = makeProject('p', { name: 'Relaunch', rate: 95, parent: null })
  expect(reverseOf(project, { name: 'x', parent: 'q' })).toEqual({ name: 'Relaunch', parent: null })
  expect(reverseOf(project, { archived: true })).toEqual({ archived: false })
  expect(reverseOf({ ...project, archivedAt: '2026-01-01T00:00:00Z' }, { archived: false })).toEqual({
    archived: true,
  })
  expect(reverseOf(project, { rate: null, applyRate: true })).toEqual({ rate: 95, applyRate: true })
  expect(reverseOf(project, { description: 'New' })).toEqual({ description: '' })
})
