import { expect, test } from 'vitest'
import { putRow } from './lists.ts'
import { openUnanswered } from './unanswered.ts'

const row = (id: string, position: number, name = id, updatedAt = '1') => ({ id, position, name, updatedAt })

test('the response to an earlier change preserves a later pending one', () => {
  const list = [row('a', 0), row('b', 1)]
  const unanswered = openUnanswered<(typeof list)[number]>()
  const answered = unanswered.add([
    { id: 'b', position: 0 },
    { id: 'a', position: 1 },
  ])
  // The name was changed before the order, and its answer is heard after it.
  putRow(list, row('a', 0, 'renamed', '2'))
  unanswered.layOver(list)
  expect(list).toEqual([row('a', 1, 'renamed', '2'), row('b', 0)])

  answered()
  putRow(list, row('a', 0, 'renamed', '3'))
  unanswered.layOver(list)
  expect(list[0]).toEqual(row('a', 0, 'renamed', '3'))
})

test('a removed row is not restored by a pending change', () => {
  const list = [row('b', 1)]
  const unanswered = openUnanswered<(typeof list)[number]>()
  unanswered.add([{ id: 'a', position: 1 }])
  unanswered.layOver(list)
  expect(list).toEqual([row('b', 1)])
})
