import type { HttpError } from './errors.ts'

type Line = { running: number; waiting: (() => void)[] }

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
  const lines = new Map<string, Line>()

  /** Waits for a place, unless there is one; answers how to give it back, which does so once. */
  function enter(key: string): (() => void) | Promise<() => void> {
    const line = lines.get(key) ?? { running: 0, waiting: [] }
    if (line.running >= maxRunning) {
      if (line.waiting.length >= maxWaiting) throw refusal()
      return placeIn(line).then(() => leaveOnce(key, line))
    }
    if (!line.running) lines.set(key, line)
    line.running += 1
    return leaveOnce(key, line)
  }

  function leaveOnce(key: string, line: Line) {
    let isIn = true
    return () => {
      if (!isIn) return
      isIn = false
      const next = line.waiting.shift()
      // Whoever is next takes this one's place.
      if (next) next()
      else line.running -= 1
      if (!line.running) lines.delete(key)
    }
  }

  const placeIn = (line: Line) =>
    new Promise<void>((resolve, reject) => {
      const goOn = () => {
        clearTimeout(late)
        resolve()
      }
      const late =
        waitTimeout &&
        setTimeout(() => {
          line.waiting.splice(line.waiting.indexOf(goOn), 1)
          reject(refusal())
        }, waitTimeout)
      line.waiting.push(goOn)
    })

  return {
    enter,
    async run<T>(key: string, work: () => Promise<T>): Promise<T> {
      const leave = await enter(key)
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}
