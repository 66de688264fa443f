import type { ServerResponse } from 'node:http'

/** Milliseconds that a connection may take nothing of what is sent on it, and send nothing itself. */
export const stallTimeout = 30_000

/** Bytes an answer may be before anybody looks at how long it takes to be read: the system holds as much for us. */
const small = 256 * 1024
/** The slowest that an answer may be read, in bytes a millisecond, after a while for the connection itself. */
const slowest = 10
const grace = 20_000

/** Cuts off whoever takes an answer that is held in memory so slowly that they mean to keep it there. */
export function limitReadTime(response: ServerResponse, bytes: number) {
  if (bytes < small) return
  const late = setTimeout(() => response.destroy(), grace + bytes / slowest)
  response.once('close', () => clearTimeout(late))
}
