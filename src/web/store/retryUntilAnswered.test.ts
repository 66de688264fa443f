import { expect, it } from 'vitest'
import { retryUntilAnswered } from './retryUntilAnswered.ts'

const cut = { error: { status: 'FETCH_ERROR' } }
const done = { data: 'done' }

/** Answers in turn, the last one for ever; a clock that moves a second with each pause. */
function network(...replies: { data?: unknown; error?: unknown }[]) {
  let attempts = 0
  let time = 0
  const pauses: number[] = []
  const request = async () => replies[Math.min(attempts++, replies.length - 1)]!
  const clock = {
    wait: async (attempt: number) => {
      pauses.push(attempt)
      time += 1_000
    },
    now: () => time,
  }
  return { request, clock, pauses, attempts: () => attempts }
}

it('sends once when there is a response, whatever its status', async () => {
  for (const reply of [
    done,
    { error: { status: 400 } },
    { error: { status: 500 } },
    { error: { status: 404 } },
  ]) {
    const { request, clock, attempts } = network(reply)
    expect(await retryUntilAnswered(false, request, clock)).toBe(reply)
    expect(attempts()).toBe(1)
  }
})

it.each([
  ['the network is cut', cut],
  ['no answer comes in time', { error: { status: 'TIMEOUT_ERROR' } }],
  ['a proxy finds no server', { error: { status: 'PARSING_ERROR', originalStatus: 502 } }],
  ['of an answer only the head arrives', { error: { status: 'PARSING_ERROR', originalStatus: 200 } }],
  ['the database is away', { error: { status: 503 } }],
  ['it was a call too many', { error: { status: 429 } }],
])('retries while %s', async (_why, reply) => {
  const { request, clock, pauses } = network(reply, reply, reply, done)
  expect(await retryUntilAnswered(false, request, clock)).toBe(done)
  expect(pauses).toEqual([0, 1, 2])
})

it('returns a refusal that comes after a retry', async () => {
  const refused = { error: { status: 409 } }
  const { request, clock } = network(cut, refused)
  expect(await retryUntilAnswered(true, request, clock)).toBe(refused)
})

it('gives up after two minutes', async () => {
  const { request, clock, attempts } = network(cut)
  expect(await retryUntilAnswered(false, request, clock)).toBe(cut)
  expect(attempts()).toBe(121)
})

it('sends once while offline, and retries briefly when the connection is lost meanwhile', async () => {
  const offline = network(cut)
  expect(await retryUntilAnswered(false, offline.request, { ...offline.clock, isOffline: () => true })).toBe(
    cut,
  )
  expect(offline.attempts()).toBe(1)
  const later = network(cut)
  const isOffline = () => later.attempts() > 1
  expect(await retryUntilAnswered(false, later.request, { ...later.clock, isOffline })).toBe(cut)
  expect(later.attempts()).toBe(11)
})

it('treats 404 on a retried deletion as success, and otherwise as 404', async () => {
  const notFound = { error: { status: 404 } }
  const retried = network(cut, notFound)
  expect(await retryUntilAnswered(true, retried.request, retried.clock)).toMatchObject({
    data: { success: true },
  })
  const change = network(cut, notFound)
  expect(await retryUntilAnswered(false, change.request, change.clock)).toBe(notFound)
})
