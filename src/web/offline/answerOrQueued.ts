import { countOpen } from './outbox.ts'

/** Milliseconds that whoever made a change waits for its answer. */
const timeout = 1500

/**
 * What a change is answered; null where it is kept in the browser and waits for the connection. Its maker goes on then
 * as if it had been taken: it is on screen, and is sent whatever becomes of the page.
 */
export async function answerOrQueued<T extends object>(call: PromiseLike<T>): Promise<T | null> {
  const waited = new Promise<null>((resolve) => setTimeout(resolve, timeout, null))
  const first = await Promise.race([call, waited])
  return first === null && countOpen() === 0 ? call : first
}
