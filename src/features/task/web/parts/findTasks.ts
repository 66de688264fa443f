import { fold, type Query, rank, ranks } from '#shared/match.ts'
import type { Task } from '../../task.contract.ts'

/** Titles are folded once, and again only when a task changes: thousands are looked through with each key. */
const folded = new WeakMap<Task, string>()

function foldedTitle(task: Task): string {
  const known = folded.get(task)
  if (known !== undefined) return known
  const title = fold(task.title)
  folded.set(task, title)
  return title
}

type Options = {
  /** The key of a project, such as `WEB`. */
  keyOf: (project: string) => string | undefined
  isOpen: (task: Task) => boolean
  limit: number
}

export type FoundTask = { task: Task; score: number }

/** Closed tasks come after open ones that fit as well. */
const closedPenalty = 0.4
const isBefore = (a: FoundTask, b: FoundTask) =>
  a.score > b.score || (a.score === b.score && a.task.updatedAt > b.task.updatedAt)

/** Keeps the best few in order: a single letter fits thousands, which need not all be sorted. */
function insertBest(best: FoundTask[], found: FoundTask, limit: number) {
  const last = best.at(-1)
  if (best.length >= limit && last && !isBefore(found, last)) return
  let at = best.length
  while (at > 0 && isBefore(found, best[at - 1]!)) at--
  best.splice(at, 0, found)
  if (best.length > limit) best.pop()
}

/** The tasks that fit best, by title, by key `WEB-12` or by number alone, the newest of equals first. */
export function findTasks(tasks: readonly Task[], query: Query, options: Options): FoundTask[] {
  const found = search(tasks, query, options, false)
  // Scattered letters are a guess, for when there is nothing better.
  return found.length || query.text.length < 3 ? found : search(tasks, query, options, true)
}

function search(tasks: readonly Task[], query: Query, options: Options, withLetters: boolean): FoundTask[] {
  const { keyOf, isOpen, limit } = options
  const key = /^([a-z][a-z0-9]*)-(\d*)$/.exec(query.text)
  const number = /^\d+$/.test(query.text) ? query.text : null
  const best: FoundTask[] = []
  for (const task of tasks) {
    let score = rank(foldedTitle(task), query, withLetters)
    if (key && keyOf(task.project)?.toLowerCase() === key[1]) {
      const written = String(task.number)
      if (written === key[2]) score = ranks.exact
      else if (written.startsWith(key[2]!)) score = Math.max(score, ranks.prefix)
    } else if (number && String(task.number) === number) score = Math.max(score, ranks.word + 0.9)
    if (score > 0) insertBest(best, { task, score: isOpen(task) ? score : score - closedPenalty }, limit)
  }
  return best
}
