import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { countOpen, enqueue } from './outbox.ts'

/** What the browser's database was asked, and how it would answer. */
const calls = vi.hoisted(() => [] as { name: string; answer: () => void }[])
vi.hoisted(() => {
  vi.stubGlobal('indexedDB', {})
  vi.stubGlobal('navigator', { locks: { request: (_name: string, run: () => void) => run() } })
})
vi.mock(import('idb-keyval'), () => {
  const call = (name: string) => () =>
    new Promise<void>((answer) => calls.push({ name, answer: () => answer() }))
  return { createStore: () => call('other'), setMany: call('put'), delMany: call('drop') } as never
})

const names = () => calls.map(({ name }) => name)
const make = () => enqueue('me/here/', { workspaceId: 'here', endpoint: 'note', arg: {}, base: {} })

beforeEach(() => {
  calls.length = 0
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('sends a change without storing it where the database does not answer, and later ones at once', async () => {
  const answers: unknown[] = []
  void make().then((entry) => answers.push(entry))
  expect(countOpen()).toBe(1)
  await vi.advanceTimersByTimeAsync(9_000)
  expect(answers).toEqual([])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(answers).toEqual([null])
  expect(countOpen()).toBe(0)
  void make().then((entry) => answers.push(entry))
  await vi.advanceTimersByTimeAsync(0)
  expect(answers).toEqual([null, null])

  // Stored after all, they are dropped: they have been sent.
  for (const { answer } of calls.splice(0)) answer()
  await vi.advanceTimersByTimeAsync(0)
  expect(names()).toEqual(['drop', 'drop'])
  // It answers by now: what is made next is stored.
  for (const { answer } of calls.splice(0)) answer()
  const stored = make()
  await vi.advanceTimersByTimeAsync(0)
  expect(names()).toEqual(['put'])
  calls[0]!.answer()
  expect(await stored).toMatchObject({ endpoint: 'note' })
})
