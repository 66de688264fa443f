import type { HttpError } from './errors.ts'

type Queue = { running: number; waiting: (() => void)[] }

type Options = {
  maxRunning: number
  maxWaiting: number
  /** Milliseconds that one waits at most. */
  waitTimeout?: number
  /** What whoever can't wait, or has waited too long, is told. */
  refusal(): HttpError
}

/**
 * Runs the works of one key, such as a user or a workspace, a few at a time and lets the others wait in their order, so
 * that nobody takes from all what they share.
 */
export function createLimiter({ maxRunning, maxWaiting, waitTimeout, refusal }: Options) {
  const queues = new Map<string, Queue>()

  /** Waits for a place, unless there is one; answers how to give it back, which does so once. */
  function acquire(key: string): (() => void) | Promise<() => void> {
    const queue = queues.get(key) ?? { running: 0, waiting: [] }
    if (queue.running >= maxRunning) {
      if (queue.waiting.length >= maxWaiting) throw refusal()
      return waitIn(queue).then(() => releaseOnce(key, queue))
    }
    if (!queue.running) queues.set(key, queue)
    queue.running += 1
    return releaseOnce(key, queue)
  }

  function releaseOnce(key: string, queue: Queue) {
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      const next = queue.waiting.shift()
      // Whoever is next takes this one's place.
      if (next) next()
      else queue.running -= 1
      if (!queue.running) queues.delete(key)
    }
  }

  const waitIn = (queue: Queue) =>
    new Promise<void>((resolve, reject) => {
      const start = () => {
        clearTimeout(late)
        resolve()
      }
      const late =
        waitTimeout &&
        setTimeout(() => {
          queue.waiting.splice(queue.waiting.indexOf(start), 1)
          reject(refusal())
        }, waitTimeout)
      queue.waiting.push(start)
    })

  return {
    acquire,
    async run<T>(key: string, work: () => Promise<T>): Promise<T> {
      const release = await acquire(key)
      try {
        return await work()
      } finally {
        release()
      }
    },
  }
}
