import { expect, it } from 'vitest'
import { confirmedRow, createRows, type Row, type Rows } from '../store/rows.ts'
import { fieldsByRow, findConflicts, omit, seenBefore } from './conflicts.ts'

type Thing = Row & { title: string; priority: string; text?: string }
const rows = createRows<Thing>()
const thing = (fields: Partial<Thing> = {}): Thing => ({
  id: '1',
  title: 'first',
  priority: 'none',
  updatedAt: '2026-01-01T00:00:01Z',
  ...fields,
})
const later = (fields: Partial<Thing>) => thing({ updatedAt: '2026-01-01T00:00:02Z', ...fields })
const rowIn = (list: Rows<Thing>) => (id: string) => confirmedRow(asRows(list), id)
const asRows = (list: Rows<Thing>) => list as Rows<Row>

it('records as base the server’s row with earlier pending changes applied', () => {
  const list = rows.load([thing()])
  rows.change(list, '1', 'a', { title: 'mine' })
  expect(seenBefore(asRows(list), { 1: { title: 'mine' } })).toEqual({ 1: { title: 'first' } })
  rows.change(list, '1', 'b', { title: 'mine again' })
  expect(seenBefore(asRows(list), { 1: { title: 'mine again' } })).toEqual({ 1: { title: 'mine' } })
})

it('ignores text that was never loaded', () => {
  const list = rows.load([thing()])
  rows.change(list, '1', 'a', { text: 'mine' })
  expect(seenBefore(asRows(list), { 1: { text: 'mine' } })).toEqual({ 1: {} })
  expect(
    findConflicts(rowIn(rows.load([later({ text: 'theirs' })])), { 1: {} }, { 1: { text: 'mine' } }),
  ).toEqual([])
})

it('finds only fields that somebody else has changed', () => {
  const list = rows.load([thing()])
  const changes = { 1: { title: 'mine', priority: 'high' } }
  rows.change(list, '1', 'a', changes[1])
  const base = seenBefore(asRows(list), changes)
  expect(findConflicts(rowIn(list), base, changes)).toEqual([])
  rows.put(list, later({ title: 'theirs' }))
  const conflicts = findConflicts(rowIn(list), base, changes)
  expect(conflicts).toEqual([{ id: '1', field: 'title', base: 'first', theirs: 'theirs', mine: 'mine' }])
  expect(omit(changes[1], fieldsByRow(conflicts)['1']!)).toEqual({ priority: 'high' })
  expect(omit({ title: 'mine' }, ['title'])).toBeNull()
})

it('finds none for equal changes or a deleted row', () => {
  const changes = { 1: { title: 'mine' } }
  const base = { 1: { title: 'first' } }
  expect(findConflicts(rowIn(rows.load([later({ title: 'mine' })])), base, changes)).toEqual([])
  expect(findConflicts(rowIn(rows.load([])), base, changes)).toEqual([])
})

it('finds a conflict for a later own change when the first was dropped', () => {
  const list = rows.load([later({ title: 'theirs' })])
  const second = { base: { 1: { title: 'mine' } }, changes: { 1: { title: 'mine again' } } }
  expect(findConflicts(rowIn(list), second.base, second.changes)).toMatchObject([{ theirs: 'theirs' }])
})
