import { expect, test } from 'vitest'
import { moreGeneral } from './rate.rules.ts'

const from = (project: string | null, member: string | null) =>
  moreGeneral({ project, member }).map(({ from }) => from)

test('where a rate is not set the next more general one counts', () => {
  expect(from('p', 'm')).toEqual(['the project', 'the member', 'the workspace'])
  expect(from('p', null)).toEqual(['the workspace'])
  expect(from(null, 'm')).toEqual(['the workspace'])
  expect(from(null, null)).toEqual([])
})
