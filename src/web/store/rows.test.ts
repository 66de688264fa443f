import { expect, it } from 'vitest'
import { createRows } from './rows.ts'

type Thing = { id: string; title: string; status: string; text?: string; updatedAt: string }
const rows = createRows<Thing>()
const thing = (fields: Partial<Thing> = {}): Thing => ({
  id: '1',
  title: 'first',
  status: 'todo',
  updatedAt: '2026-01-01T00:00:01Z',
  ...fields,
})
const shown = (list: ReturnType<typeof rows.load>) => list.entities['1']

it('shows a change at once and keeps what the server answers', () => {
  const list = rows.load([thing()])
  rows.change(list, '1', 'k', { title: 'mine' })
  expect(shown(list)?.title).toBe('mine')
  rows.settle(list, '1', 'k', thing({ title: 'mine', updatedAt: '2026-01-01T00:00:02Z' }))
  expect(shown(list)).toEqual(thing({ title: 'mine', updatedAt: '2026-01-01T00:00:02Z' }))
  expect(list.pending).toEqual({})
})

it("takes back only the refused change, and keeps a colleague's that came meanwhile", () => {
  const list = rows.load([thing()])
  rows.change(list, '1', 'a', { title: 'refused' })
  rows.change(list, '1', 'b', { status: 'done' })
  rows.put(list, thing({ title: 'colleague', updatedAt: '2026-01-01T00:00:02Z' }))
  expect(shown(list)).toMatchObject({ title: 'refused', status: 'done' })
  rows.settle(list, '1', 'a')
  expect(shown(list)).toMatchObject({ title: 'colleague', status: 'done' })
})

it('does not flicker back when the answer to an earlier change comes before the later one is answered', () => {
  const list = rows.load([thing()])
  rows.change(list, '1', 'a', { status: 'active' })
  rows.change(list, '1', 'b', { status: 'done' })
  rows.settle(list, '1', 'a', thing({ status: 'active', updatedAt: '2026-01-01T00:00:02Z' }))
  expect(shown(list)?.status).toBe('done')
})

it('never replaces a row by an older one', () => {
  const list = rows.load([thing({ title: 'new', updatedAt: '2026-01-01T00:00:05Z' })])
  rows.put(list, thing({ title: 'old', updatedAt: '2026-01-01T00:00:04Z' }))
  expect(shown(list)?.title).toBe('new')
})

it('keeps long text that a newer message leaves out', () => {
  const list = rows.load([thing({ text: 'long' })])
  rows.put(list, thing({ title: 'new', updatedAt: '2026-01-01T00:00:02Z' }))
  expect(shown(list)).toMatchObject({ title: 'new', text: 'long' })
})

it('takes long text that a newer row without it has overtaken, and no older one', () => {
  const at = (second: number) => `2026-01-01T00:00:0${second}Z`
  const list = rows.load([thing({ text: 'loaded' })])
  rows.put(list, thing({ title: 'answer', updatedAt: at(6) }))
  rows.put(list, thing({ title: 'colleague', text: 'theirs', updatedAt: at(4) }))
  expect(shown(list)).toEqual(thing({ title: 'answer', text: 'theirs', updatedAt: at(6) }))
  rows.put(list, thing({ text: 'older', updatedAt: at(3) }))
  expect(shown(list)?.text).toBe('theirs')
  rows.put(list, thing({ text: 'newest', updatedAt: at(7) }))
  rows.put(list, thing({ text: 'old', updatedAt: at(5) }))
  expect(shown(list)?.text).toBe('newest')
  expect(list.fieldVersions).toEqual({})
})

/** All orders of a few. */
const orders = <T>(all: T[]): T[][] =>
  all.length < 2
    ? [all]
    : all.flatMap((one, n) => orders(all.toSpliced(n, 1)).map((others) => [one, ...others]))

it('shows the same in the end, in whatever order rows and single fields come', () => {
  const at = (second: number) => `2026-01-01T00:00:0${second}Z`
  const heard = [
    (list: ReturnType<typeof rows.load>) =>
      rows.put(list, thing({ title: 'second', text: 'theirs', updatedAt: at(2) })),
    (list: ReturnType<typeof rows.load>) => rows.amend(list, '1', { status: 'done', updatedAt: at(3) }),
    (list: ReturnType<typeof rows.load>) =>
      rows.put(list, thing({ title: 'fourth', status: 'done', updatedAt: at(4) })),
    (list: ReturnType<typeof rows.load>) => rows.amend(list, '1', { status: 'again', updatedAt: at(5) }),
    (list: ReturnType<typeof rows.load>) => rows.settle(list, '1', 'k', { status: 'done', updatedAt: at(3) }),
  ]
  for (const order of orders(heard)) {
    const list = rows.load([thing({ text: 'loaded' })])
    rows.change(list, '1', 'k', { status: 'done' })
    for (const hear of order) hear(list)
    expect(shown(list)).toEqual(thing({ title: 'fourth', status: 'again', text: 'theirs', updatedAt: at(5) }))
    expect(list.pending).toEqual({})
  }
})

it('takes a refused creation away and brings a refused deletion back', () => {
  const list = rows.load([])
  rows.change(list, '1', 'create', thing({ updatedAt: '' }))
  expect(shown(list)).toBeDefined()
  rows.settle(list, '1', 'create')
  expect(shown(list)).toBeUndefined()

  rows.put(list, thing())
  rows.change(list, '1', 'delete', null)
  expect(shown(list)).toBeUndefined()
  rows.settle(list, '1', 'delete')
  expect(shown(list)).toEqual(thing())
})

it('lets no late answer bring a deleted row back', () => {
  const list = rows.load([thing()])
  rows.change(list, '1', 'k', { title: 'mine' })
  rows.drop(list, '1')
  rows.settle(list, '1', 'k', thing({ title: 'mine', updatedAt: '2026-01-01T00:00:02Z' }))
  expect(shown(list)).toBeUndefined()
})

it('amends the row below a waiting change', () => {
  const list = rows.load([thing()])
  rows.change(list, '1', 'k', { title: 'mine' })
  rows.amend(list, '1', { status: 'moved' })
  expect(shown(list)).toMatchObject({ title: 'mine', status: 'moved' })
  rows.settle(list, '1', 'k')
  expect(shown(list)).toMatchObject({ title: 'first', status: 'moved' })
})

it('keeps what was amended since the row came when its answer comes late, and takes what it left out', () => {
  const list = rows.load([thing()])
  rows.amend(list, '1', { status: 'moved' })
  rows.put(list, thing({ text: 'long' }))
  expect(shown(list)).toEqual(thing({ status: 'moved', text: 'long' }))
  expect(list.fieldVersions).toEqual({})
})

it('keeps a row restored by somebody before its deletion was answered', () => {
  const list = rows.load([thing()])
  rows.change(list, '1', 'delete', null)
  rows.drop(list, '1')
  rows.put(list, thing({ updatedAt: '2026-01-01T00:00:09Z' }))
  rows.settleDeletion(list, '1', 'delete')
  expect(shown(list)).toEqual(thing({ updatedAt: '2026-01-01T00:00:09Z' }))
})

it('shows a row that was made again, whenever its deletion is answered and told', () => {
  const again = thing({ updatedAt: '2026-01-01T00:00:09Z' })
  for (const tell of [
    (list: ReturnType<typeof rows.load>) => rows.settleDeletion(list, '1', 'delete'),
    (list: ReturnType<typeof rows.load>) => rows.applyDeletion(list, '1'),
  ]) {
    const list = rows.load([thing()])
    rows.change(list, '1', 'delete', null)
    rows.change(list, '1', 'undo', thing())
    tell(list)
    expect(shown(list)).toEqual(thing())
    // The other of the two comes late.
    rows.applyDeletion(list, '1')
    rows.settleDeletion(list, '1', 'delete')
    expect(shown(list)).toEqual(thing())
    rows.settle(list, '1', 'undo', again)
    expect(shown(list)).toEqual(again)
    expect(list.pending).toEqual({})
  }
})

it('lets a row go that was deleted after it was made again', () => {
  const list = rows.load([])
  rows.change(list, '1', 'undo', thing())
  rows.put(list, thing())
  rows.applyDeletion(list, '1')
  rows.settle(list, '1', 'undo', thing())
  expect(shown(list)).toBeUndefined()
})

it('takes a row away when its deletion is answered before its live message comes', () => {
  const list = rows.load([thing()])
  rows.change(list, '1', 'delete', null)
  rows.put(list, thing({ title: 'colleague', updatedAt: '2026-01-01T00:00:02Z' }))
  rows.settleDeletion(list, '1', 'delete')
  expect(shown(list)).toBeUndefined()
  expect(list.pending).toEqual({})
})

it('shows no row of which only a change is known, until somebody tells the row', () => {
  const list = rows.load([])
  rows.change(list, '1', 'a', { status: 'done' })
  expect(shown(list)).toBeUndefined()
  rows.put(list, thing())
  expect(shown(list)).toEqual(thing({ status: 'done' }))
})
