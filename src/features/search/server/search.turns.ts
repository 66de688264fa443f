import { Refusal } from '../../../server/errors.ts'

type Line = { running: number; waiting: (() => void)[] }

/**
 * Runs one user's searches a few at a time and lets the others wait, so that nobody takes the database's connections from
 * all.
 */
export function openTurns(mostAtOnce: number, mostWaiting: number) {
  const lines = new Map<string, Line>()

  return async function inTurn<T>(userId: string, work: () => Promise<T>): Promise<T> {
    const line = lines.get(userId) ?? { running: 0, waiting: [] }
    lines.set(userId, line)
    if (line.running < mostAtOnce) line.running += 1
    else if (line.waiting.length < mostWaiting)
      await new Promise<void>((resolve) => {
        line.waiting.push(resolve)
      })
    else
      throw new Refusal(
        429,
        'TOO_MANY_REQUESTS',
        'These are too many searches at once. Try again in a moment.',
      )
    try {
      return await work()
    } finally {
      const next = line.waiting.shift()
      // Whoever is next takes this one's place.
      if (next) next()
      else line.running -= 1
      if (!line.running) lines.delete(userId)
    }
  }
}
