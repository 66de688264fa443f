import { expect, it } from 'vitest'
import { createRows } from '../store/rows.ts'
import { changedParts, isWhole, joinParts, type Lists } from './snapshot.ts'

type Thing = { id: string; title: string; updatedAt: string }
const rows = createRows<Thing>()
const thing = (n: number, title = `Task ${n}`): Thing => ({
  id: `00000000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`,
  title,
  updatedAt: '2026-01-01T00:00:01Z',
})
const listsOf = (things: Thing[]): Lists => ({
  getProfile: { id: 'u', workspaceId: 'w' },
  getCurrentWorkspace: { id: 'w', seq: 3 },
  getMembers: rows.load([]),
  getProjects: rows.load([]),
  getTasks: { ...rows.load(things), moreClosed: true, complete: {} },
})

function write(into: Map<string, string>, before: Lists, now: Lists) {
  const { rows, rest } = changedParts(before, now)
  for (const { key, make } of [...rows, ...rest]) into.set(key, make())
  return [...rows, ...rest].map(({ key }) => key)
}

it('restores what was written', () => {
  const lists = listsOf(Array.from({ length: 300 }, (_, n) => thing(n)))
  const stored = new Map<string, string>()
  write(stored, {}, lists)
  expect(joinParts(stored)).toEqual(lists)
})

it('writes only the chunks whose rows were changed, added or removed', () => {
  const things = Array.from({ length: 300 }, (_, n) => thing(n))
  const lists = listsOf(things)
  const stored = new Map<string, string>()
  write(stored, {}, lists)
  const next = structuredClone(things)
  next[1]!.title = 'Other'
  const [, other] = next
  // All but the first and the second are the very same rows as before.
  const same = {
    ...lists,
    getTasks: { ...rows.load([other!, ...things.slice(2)]), moreClosed: true, complete: {} },
  }
  expect(write(stored, lists, same).sort()).toEqual(['getTasks', 'getTasks.0', 'getTasks.1'])
  expect(joinParts(stored)).toEqual(same)
  expect(write(stored, same, same)).toEqual([])
})

it('includes the loaded weeks of time, and rewrites them only on a change', () => {
  const stored = new Map<string, string>()
  const week = (monday: string, n: number) => ({ arg: { from: monday }, data: rows.load([thing(n)]) })
  const [first, second] = [week('2026-01-05', 1), week('2026-01-12', 2)]
  const lists = { ...listsOf([thing(1)]), getTimeEntries: [first, second] }
  write(stored, {}, lists)
  expect(joinParts(stored)).toEqual(lists)
  expect(write(stored, lists, { ...lists, getTimeEntries: [{ ...first }, second] })).toEqual([])
  const changed = { ...first, data: rows.load([thing(1, 'Other')]) }
  expect(write(stored, lists, { ...lists, getTimeEntries: [changed, second] })).toEqual(['getTimeEntries'])
  expect(write(stored, lists, { ...lists, getTimeEntries: [second] })).toEqual(['getTimeEntries'])
  expect(joinParts(stored)?.getTimeEntries).toEqual([second])
  rows.change(second.data, thing(2).id, 'k', { title: 'mine' })
  expect(isWhole(lists)).toBe(false)
})

it('is incomplete with pending changes or without a required list', () => {
  const lists = listsOf([thing(1)])
  expect(isWhole(lists)).toBe(true)
  const { getMembers, ...lacking } = lists
  expect(isWhole(lacking)).toBe(false)
  const list = rows.load([thing(1)])
  rows.change(list, thing(1).id, 'k', { title: 'mine' })
  expect(isWhole({ ...lists, getTasks: list })).toBe(false)
})

it('restores nothing where a required part is missing', () => {
  const stored = new Map<string, string>()
  write(stored, {}, listsOf([thing(1)]))
  stored.delete('getMembers')
  expect(joinParts(stored)).toBeNull()
})
