/** The answer of a request as RTK Query has it. */
type Reply = { data?: unknown; error?: unknown }
type Failure = { status?: number | string; originalStatus?: number } | undefined

/** Milliseconds for which a write that finds no server is tried again, and once the connection is known to be lost. */
const timeout = 120_000
const offlineTimeout = 10_000
const maxDelay = 8_000

/**
 * Nobody heard it, or nobody's whole answer was heard: the network, a proxy without its server, a database that is
 * away; or this was one call too many for this minute.
 */
export function isCut(error: unknown): boolean {
  const { status, originalStatus } = (error as Failure) ?? {}
  const code = typeof status === 'number' ? status : originalStatus
  return (
    status === 'FETCH_ERROR' ||
    status === 'TIMEOUT_ERROR' ||
    (status === 'PARSING_ERROR' && code !== undefined && code < 300) ||
    code === 429 ||
    code === 502 ||
    code === 503 ||
    code === 504
  )
}

export const isNotFound = (error: unknown) => (error as Failure)?.status === 404

let unsent = 0
const subscribers = new Set<() => void>()
/** How many writes are being tried again now. */
export const countUnsent = () => unsent
export function watchUnsent(subscriber: () => void) {
  subscribers.add(subscriber)
  return () => void subscribers.delete(subscriber)
}
function changeUnsent(by: 1 | -1) {
  unsent += by
  for (const subscriber of subscribers) subscriber()
}

/** Waits, or until the browser says that the network is back. */
export const pause = (attempt: number) =>
  new Promise<void>((resolve) => {
    const go = () => {
      clearTimeout(timer)
      removeEventListener('online', go)
      resolve()
    }
    const timer = setTimeout(go, Math.min(maxDelay, 500 * 1.6 ** attempt))
    addEventListener('online', go)
  })

/**
 * Makes a write again while the network breaks, so that what a person did is neither lost nor done twice: only for what
 * may be repeated. Whoever knows to be away when they do it hears at once that nobody was reached. What was deleted by
 * an earlier try whose answer got lost is deleted.
 */
export async function retryUntilAnswered<R extends Reply>(
  isDeletion: boolean,
  request: () => PromiseLike<R>,
  { isOffline = (): boolean => false, wait = pause, now = Date.now } = {},
): Promise<R> {
  const begun = now()
  const wasOffline = isOffline()
  let reply = await request()
  if (!isCut(reply.error) || wasOffline) return reply
  changeUnsent(1)
  try {
    for (let attempt = 0; isCut(reply.error); attempt += 1) {
      if (now() - begun >= (isOffline() ? offlineTimeout : timeout)) break
      await wait(attempt)
      reply = await request()
    }
  } finally {
    changeUnsent(-1)
  }
  return isDeletion && isNotFound(reply.error)
    ? ({ data: { success: true, data: null } } as unknown as R)
    : reply
}
