import { expect, it } from 'vitest'
import { retryUntilAnswered } from './retryUntilAnswered.ts'

const cut = { error: { status: 'FETCH_ERROR' } }
const done = { data: 'done' }

/** Answers in turn, the last one for ever; a clock that moves a second with each pause. */
function network(...replies: { data?: unknown; error?: unknown }[]) {
  let asked = 0
  let time = 0
  const pauses: number[] = []
  const request = async () => replies[Math.min(asked++, replies.length - 1)]!
  const clock = {
    wait: async (attempt: number) => {
      pauses.push(attempt)
      time += 1_000
    },
    now: () => time,
  }
  return { request, clock, pauses, asked: () => asked }
}

it('asks once where an answer comes, whatever it says', async () => {
  for (const reply of [
    done,
    { error: { status: 400 } },
    { error: { status: 500 } },
    { error: { status: 404 } },
  ]) {
    const { request, clock, asked } = network(reply)
    expect(await retryUntilAnswered(false, request, clock)).toBe(reply)
    expect(asked()).toBe(1)
  }
})

it.each([
  ['the network is cut', cut],
  ['no answer comes in time', { error: { status: 'TIMEOUT_ERROR' } }],
  ['a proxy finds no server', { error: { status: 'PARSING_ERROR', originalStatus: 502 } }],
  ['of an answer only the head arrives', { error: { status: 'PARSING_ERROR', originalStatus: 200 } }],
  ['the database is away', { error: { status: 503 } }],
  ['it was a call too many', { error: { status: 429 } }],
])('goes on while %s', async (_why, reply) => {
  const { request, clock, pauses } = network(reply, reply, reply, done)
  expect(await retryUntilAnswered(false, request, clock)).toBe(done)
  expect(pauses).toEqual([0, 1, 2])
})

it('tells a refusal that comes in the end', async () => {
  const refused = { error: { status: 409 } }
  const { request, clock } = network(cut, refused)
  expect(await retryUntilAnswered(true, request, clock)).toBe(refused)
})

it('gives up after two minutes', async () => {
  const { request, clock, asked } = network(cut)
  expect(await retryUntilAnswered(false, request, clock)).toBe(cut)
  expect(asked()).toBe(121)
})

it('asks once who is away when they do it, and goes on for a moment where the connection is lost meanwhile', async () => {
  const away = network(cut)
  expect(await retryUntilAnswered(false, away.request, { ...away.clock, isOffline: () => true })).toBe(cut)
  expect(away.asked()).toBe(1)
  const later = network(cut)
  const isOffline = () => later.asked() > 1
  expect(await retryUntilAnswered(false, later.request, { ...later.clock, isOffline })).toBe(cut)
  expect(later.asked()).toBe(11)
})

it('takes what is gone on a second try as deleted, and on the first as not found', async () => {
  const gone = { error: { status: 404 } }
  const again = network(cut, gone)
  expect(await retryUntilAnswered(true, again.request, again.clock)).toMatchObject({
    data: { success: true },
  })
  const change = network(cut, gone)
  expect(await retryUntilAnswered(false, change.request, change.clock)).toBe(gone)
})
