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

it('shows a change optimistically, then the row of the response', () => {
  const list = rows.load([thing()])
  rows.change(list, '1', 'k', { title: 'mine' })
  expect(shown(list)?.title).toBe('mine')
  rows.settle(list, '1', 'k', thing({ title: 'mine', updatedAt: '2026-01-01T00:00:02Z' }))
  expect(shown(list)).toEqual(thing({ title: 'mine', updatedAt: '2026-01-01T00:00:02Z' }))
  expect(list.pending).toEqual({})
})

it('rolls back only the refused change, and preserves a colleague’s', () => {
  const list = rows.load([thing()])
  rows.change(list, '1', 'a', { title: 'refused' })
  rows.change(list, '1', 'b', { status: 'done' })
  rows.put(list, thing({ title: 'colleague', updatedAt: '2026-01-01T00:00:02Z' }))
  expect(shown(list)).toMatchObject({ title: 'refused', status: 'done' })
  rows.settle(list, '1', 'a')
  expect(shown(list)).toMatchObject({ title: 'colleague', status: 'done' })
})

it('a later pending change survives the response to an earlier one', () => {
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

it('preserves long text that a newer message leaves out', () => {
  const list = rows.load([thing({ text: 'long' })])
  rows.put(list, thing({ title: 'new', updatedAt: '2026-01-01T00:00:02Z' }))
  expect(shown(list)).toMatchObject({ title: 'new', text: 'long' })
})

it('preserves what a reload leaves out of a row of the same age', () => {
  const at = '2026-01-01T00:00:02Z'
  const known = rows.load([
    thing({ text: 'long' }),
    thing({ id: '2', text: 'old' }),
    thing({ id: '3', text: 'long' }),
    thing({ id: '4' }),
  ])
  rows.change(known, '3', 'k', { text: 'mine' })
  const list = rows.reload(known, rows.load([thing(), thing({ id: '2', updatedAt: at }), thing({ id: '3' })]))
  expect(Object.values(list.entities).map(({ text }) => text)).toEqual(['long', undefined, 'long'])
  expect(list.pending).toEqual({})
})

it('takes long text older than the row if it is newer than the loaded text', () => {
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

it('converges to the same row for any order of rows and fields', () => {
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

it('rolls back a refused creation and a refused deletion', () => {
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

it('does not restore a deleted row on a late response', () => {
  const list = rows.load([thing()])
  rows.change(list, '1', 'k', { title: 'mine' })
  rows.drop(list, '1')
  rows.settle(list, '1', 'k', thing({ title: 'mine', updatedAt: '2026-01-01T00:00:02Z' }))
  expect(shown(list)).toBeUndefined()
})

it('amends the row below a pending change', () => {
  const list = rows.load([thing()])
  rows.change(list, '1', 'k', { title: 'mine' })
  rows.amend(list, '1', { status: 'moved' })
  expect(shown(list)).toMatchObject({ title: 'mine', status: 'moved' })
  rows.settle(list, '1', 'k')
  expect(shown(list)).toMatchObject({ title: 'first', status: 'moved' })
})

it('preserves amended fields when the row arrives late, and takes the missing ones', () => {
  const list = rows.load([thing()])
  rows.amend(list, '1', { status: 'moved' })
  rows.put(list, thing({ text: 'long' }))
  expect(shown(list)).toEqual(thing({ status: 'moved', text: 'long' }))
  expect(list.fieldVersions).toEqual({})
})

it('takes what it mends from a row of the same age', () => {
  const deleted = new Set<string>()
  const mending = createRows<Thing>({ status: (status) => (deleted.has(status) ? 'todo' : status) })
  const list = mending.load([])
  // Whoever was away is told first how the row is by now, then of a deletion that was taken back since, then of the row again.
  mending.put(list, thing({ status: 'review' }))
  deleted.add('review')
  mending.amend(list, '1', { status: 'todo' })
  mending.put(list, thing({ status: 'review' }))
  expect(shown(list)?.status).toBe('todo')
  deleted.delete('review')
  mending.put(list, thing({ status: 'review', title: 'other' }))
  expect(shown(list)).toEqual(thing({ status: 'review' }))
})

it('shows a row that was restored before its deletion was answered', () => {
  const list = rows.load([thing()])
  rows.change(list, '1', 'delete', null)
  rows.drop(list, '1')
  rows.put(list, thing({ updatedAt: '2026-01-01T00:00:09Z' }))
  rows.settleDeletion(list, '1', 'delete')
  expect(shown(list)).toEqual(thing({ updatedAt: '2026-01-01T00:00:09Z' }))
})

it('shows a row recreated by undo, whenever its deletion is answered and received', () => {
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

it('removes a row that was deleted after its undo', () => {
  const list = rows.load([])
  rows.change(list, '1', 'undo', thing())
  rows.put(list, thing())
  rows.applyDeletion(list, '1')
  rows.settle(list, '1', 'undo', thing())
  expect(shown(list)).toBeUndefined()
})

it('removes a row when its deletion is answered before the live message arrives', () => {
  const list = rows.load([thing()])
  rows.change(list, '1', 'delete', null)
  rows.put(list, thing({ title: 'colleague', updatedAt: '2026-01-01T00:00:02Z' }))
  rows.settleDeletion(list, '1', 'delete')
  expect(shown(list)).toBeUndefined()
  expect(list.pending).toEqual({})
})

it('does not show a row of which only a pending change is known, until the row arrives', () => {
  const list = rows.load([])
  rows.change(list, '1', 'a', { status: 'done' })
  expect(shown(list)).toBeUndefined()
  rows.put(list, thing())
  expect(shown(list)).toEqual(thing({ status: 'done' }))
})
