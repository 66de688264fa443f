import type { ServerResponse } from 'node:http'
import { HttpError } from '../errors.ts'
import { createLimiter } from '../limiter.ts'

const maxWaiting = 500
const waitTimeout = 10_000

const tooMany = () =>
  new HttpError(429, 'TOO_MANY_AT_ONCE', 'Too many requests at once. Please try again in a few seconds.')

/**
 * Lets a session have so many calls under way at once, from when they are made until their answers are read, and lets the
 * others wait: what a caller makes the server hold in memory is that many answers, however slowly they read.
 */
export function openInFlight(maxRunning: number) {
  const limiter = createLimiter({ maxRunning, maxWaiting, waitTimeout, refusal: tooMany })
  const releaseAtClose = (response: ServerResponse, release: () => void) => {
    if (response.closed || response.destroyed) release()
    else response.once('close', release)
  }
  return (token: string, response: ServerResponse): void | Promise<void> => {
    const slot = limiter.acquire(token)
    if (slot instanceof Promise) return slot.then((release) => releaseAtClose(response, release))
    releaseAtClose(response, slot)
  }
}
