import { beforeEach, expect, it, vi } from 'vitest'
import { enqueueStep, fieldsOf, forgetSteps, pushUndoStep, redoLast, undoLast } from './undo.ts'

beforeEach(forgetSteps)

/** A row that one changes, with a way back. */
function change(row: { title: string }, title: string) {
  const before = row.title
  row.title = title
  return pushUndoStep({
    what: title,
    undo: () => {
      row.title = before
    },
    redo: () => {
      row.title = title
    },
    result: () => fieldsOf(row, ['title']),
  })
}

it('undoes the newest change first', () => {
  const row = { title: 'one' }
  change(row, 'two')
  change(row, 'three')
  expect(undoLast()).toEqual({ what: 'three', isUndone: true })
  expect(row.title).toBe('two')
  expect(undoLast()).toEqual({ what: 'two', isUndone: true })
  expect(row.title).toBe('one')
  expect(undoLast()).toBeNull()
})

it('skips what somebody has changed since, and continues with the step before', () => {
  const mine = { title: 'one' }
  const shared = { title: 'one' }
  change(mine, 'two')
  change(shared, 'two')
  shared.title = 'theirs'
  expect(undoLast()).toEqual({ what: 'two', isUndone: false })
  expect(shared.title).toBe('theirs')
  expect(undoLast()).toEqual({ what: 'two', isUndone: true })
  expect(mine.title).toBe('one')
})

it('undoes each change only once, by its own undo or the last step', () => {
  const row = { title: 'one' }
  let dropped = 0
  const step = pushUndoStep({ what: 'it', undo: () => (row.title += '!'), onNotFound: () => (dropped += 1) })
  expect(step.undo()).toBe(true)
  expect(undoLast()).toBeNull()
  expect([row.title, dropped]).toEqual(['one!', 1])
})

it('drops refused steps, and all but the last 100', async () => {
  const refused = Promise.resolve({ error: { status: 403 } })
  pushUndoStep({ what: 'refused', undo: () => {} }, refused)
  await refused
  expect(undoLast()).toBeNull()
  for (let nth = 0; nth < 150; nth += 1) change({ title: '' }, String(nth))
  let count = 0
  while (undoLast()) count += 1
  expect(count).toBe(100)
})

it('redoes undone steps in order, and can undo them once more', () => {
  const row = { title: 'one' }
  change(row, 'two')
  change(row, 'three')
  undoLast()
  undoLast()
  expect(redoLast()).toEqual({ what: 'two', isDone: true })
  expect(redoLast()).toEqual({ what: 'three', isDone: true })
  expect([row.title, redoLast()]).toEqual(['three', null])
  expect(undoLast()).toEqual({ what: 'three', isUndone: true })
  expect(row.title).toBe('two')
})

it('clears redo after another change, or one that can’t be repeated', () => {
  const row = { title: 'one' }
  change(row, 'two')
  undoLast()
  change({ title: '' }, 'other')
  expect(redoLast()).toBeNull()
  change(row, 'two')
  undoLast()
  pushUndoStep({ what: 'once', undo: () => {} })
  undoLast()
  expect(redoLast()).toBeNull()
})

it('does not redo what somebody has changed since', () => {
  const row = { title: 'one' }
  change(row, 'two')
  undoLast()
  row.title = 'theirs'
  expect(redoLast()).toEqual({ what: 'two', isDone: false })
  expect(row.title).toBe('theirs')
})

it('drops a step whose redo is refused', async () => {
  const refused = Promise.resolve({ error: { status: 403 } })
  pushUndoStep({ what: 'it', undo: () => {}, redo: () => refused })
  undoLast()
  expect(redoLast()).toEqual({ what: 'it', isDone: true })
  await refused
  await Promise.resolve()
  expect(undoLast()).toBeNull()
})

it('waits for the response to the previous step, and drops refused steps', async () => {
  const row = { title: 'one' }
  change(row, 'two')
  let answer: (answer: object) => void = () => {}
  const held = new Promise<object>((resolve) => {
    answer = resolve
  })
  pushUndoStep({ what: 'slow', undo: () => held, redo: () => {} })
  const done: unknown[] = []
  for (const step of [undoLast, undoLast, redoLast, redoLast]) enqueueStep(() => done.push(step()))
  expect(done).toEqual([{ what: 'slow', isUndone: true }])
  answer({ error: { status: 403 } })
  await vi.waitFor(() => expect(done).toHaveLength(4))
  expect(done.slice(1)).toEqual([{ what: 'two', isUndone: true }, { what: 'two', isDone: true }, null])
  expect(row.title).toBe('two')
})

it('reads the result once the response has arrived', async () => {
  const row = { title: 'two' }
  const to = async (title: string) => {
    await Promise.resolve()
    row.title = title
    return {}
  }
  pushUndoStep({ what: 'it', undo: () => to('one'), redo: () => to('two'), result: () => row.title })
  const done: unknown[] = []
  for (const step of [undoLast, redoLast, undoLast]) enqueueStep(() => done.push(step()))
  await vi.waitFor(() => expect(done).toHaveLength(3))
  expect(done).toMatchObject([{ isUndone: true }, { isDone: true }, { isUndone: true }])
  await vi.waitFor(() => expect(row.title).toBe('one'))
})
