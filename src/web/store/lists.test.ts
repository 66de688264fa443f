import { expect, it } from 'vitest'
import { amendRows, dropRow, putRow } from './lists.ts'

const row = (id: string, second: number, name = id) => ({
  id,
  name,
  updatedAt: `2026-01-01T00:00:0${second}Z`,
})
type Named = ReturnType<typeof row>

it('adds, replaces and removes a row, ignoring older versions', () => {
  const list: Named[] = []
  putRow(list, row('a', 1, 'Bug'))
  putRow(list, row('a', 2, 'Defect'))
  putRow(list, row('a', 1, 'Bug'))
  expect(list.map(({ name }) => name)).toEqual(['Defect'])
  dropRow(list, 'a')
  dropRow(list, 'a')
  expect(list).toEqual([])
})

it('puts a new row before the first later one', () => {
  const list = [row('a', 1), row('c', 1)]
  putRow(list, row('b', 1), ({ id }) => id > 'b')
  putRow(list, row('d', 1), ({ id }) => id > 'd')
  expect(list.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd'])
})

it('changes only rows that exist, and none that is frozen', () => {
  const list = [Object.freeze(row('a', 1))]
  amendRows<Named>(list, [
    { id: 'a', name: 'x' },
    { id: 'gone', name: 'y' },
  ])
  expect(list).toEqual([row('a', 1, 'x')])
})
