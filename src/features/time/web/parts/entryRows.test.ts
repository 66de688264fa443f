import { expect, test } from 'vitest'
import type { TimeEntry } from '../../time.shape.ts'
import {
  changeEntries,
  dropEntry,
  type EntryList,
  entriesOf,
  loadEntries,
  putEntry,
  settleEntries,
} from './entryRows.ts'

const entry = (id: string, more: Partial<TimeEntry> = {}) =>
  ({
    id,
    task: 'task',
    memberId: 'me',
    start: '2026-11-20T09:00:00Z',
    end: '2026-11-20T10:00:00Z',
    updatedAt: '2026-11-20T10:00:00Z',
    ...more,
  }) as TimeEntry
const week = (...entries: TimeEntry[]) =>
  loadEntries(entries, {
    start: Date.parse('2026-11-16T00:00:00Z'),
    end: Date.parse('2026-11-23T00:00:00Z'),
    memberId: 'me',
  })
const running = (...entries: TimeEntry[]) => loadEntries(entries, 'running')
const ids = (list: EntryList) => entriesOf(list).map(({ id }) => id)
const later = '2026-11-20T11:00:00Z'

test('a start is optimistic and stops the other timer; the response adds no duplicate', () => {
  const old = entry('old', { end: null })
  const fresh = entry('new', { start: later, end: null, updatedAt: '' })
  const changes = [
    { before: old, after: { ...old, end: later } },
    { before: null, after: fresh },
  ]
  const both = [running(old), week(old)]
  for (const list of both) changeEntries(list, 'start', changes)
  expect(both.map(ids)).toEqual([['new'], ['old', 'new']])

  const confirmed = { ...fresh, updatedAt: later }
  const ended = { ...old, end: later, updatedAt: later }
  for (const list of both) {
    // The live messages may come first.
    putEntry(list, ended)
    putEntry(list, confirmed)
    settleEntries(list, 'start', changes, [confirmed, ended])
    putEntry(list, confirmed)
  }
  expect(both.map(ids)).toEqual([['new'], ['old', 'new']])
  expect(both.map(({ pending }) => pending)).toEqual([{}, {}])
  expect(Object.keys(both[0]!.entities)).toEqual(['new'])
})

test('a refused start is rolled back, and the other timer runs on', () => {
  const old = entry('old', { end: null })
  const list = running(old)
  const changes = [
    { before: old, after: { ...old, end: later } },
    { before: null, after: entry('new', { end: null }) },
  ]
  changeEntries(list, 'start', changes)
  settleEntries(list, 'start', changes)
  expect(ids(list)).toEqual(['old'])
})

test('a timer already started elsewhere replaces the optimistic one', () => {
  const list = running()
  const changes = [{ before: null, after: entry('mine', { end: null }) }]
  changeEntries(list, 'start', changes)
  settleEntries(list, 'start', changes, [entry('theirs', { end: null })])
  expect(ids(list)).toEqual(['theirs'])
})

test('an entry moves in and out of a loaded week by own changes and live messages', () => {
  const list = week(entry('a'))
  const moved = entry('a', { start: '2026-11-30T09:00:00Z', end: '2026-11-30T10:00:00Z', updatedAt: later })
  const changes = [{ before: entry('a'), after: moved }]
  changeEntries(list, 'move', changes)
  expect(ids(list)).toEqual([])
  settleEntries(list, 'move', changes)
  expect(ids(list)).toEqual(['a'])
  changeEntries(list, 'move', changes)
  settleEntries(list, 'move', changes, [moved])
  expect(list).toMatchObject({ entities: {}, pending: {} })
  putEntry(list, entry('a', { updatedAt: later }))
  expect(ids(list)).toEqual(['a'])
  putEntry(list, entry('b', { memberId: 'other' }))
  expect(ids(list)).toEqual(['a'])
})

test('a deletion is optimistic, and rolled back when refused', () => {
  const list = week(entry('a'), entry('b'))
  const changes = [{ before: entry('a'), after: null }]
  changeEntries(list, 'delete', changes)
  expect(ids(list)).toEqual(['b'])
  settleEntries(list, 'delete', changes)
  expect(ids(list)).toEqual(['a', 'b'])
  changeEntries(list, 'delete', changes)
  settleEntries(list, 'delete', changes, [])
  expect(ids(list)).toEqual(['b'])
})

test('a late response does not restore a deleted entry', () => {
  const list = week(entry('a'))
  const changes = [{ before: entry('a'), after: entry('a', { note: 'x' }) }]
  changeEntries(list, 'note', changes)
  dropEntry(list, 'a')
  settleEntries(list, 'note', changes, [entry('a', { note: 'x' })])
  expect(ids(list)).toEqual([])
})
