import { expect, test } from 'vitest'
import { makeTask } from '../../task.factory.ts'
import { toUpdate } from './listDelta.ts'

test('lists are sent as additions and removals, other fields as they are', () => {
  const task = makeTask('t', { tags: ['a', 'b'], participants: ['m'] })
  expect(toUpdate(task, { title: 'New', tags: ['b', 'c'] })).toEqual({
    title: 'New',
    tags: { add: ['c'], remove: ['a'] },
  })
  expect(toUpdate(task, { participants: [] })).toEqual({ participants: { add: [], remove: ['m'] } })
})
