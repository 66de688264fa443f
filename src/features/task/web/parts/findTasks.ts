import { fold, type Query, rank, ranks } from '../../../../web/shell/match.ts'
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
const closedLoss = 0.4
const newestFirst = (a: Task, b: Task) => (a.updatedAt < b.updatedAt ? 1 : -1)

/** The tasks that fit best, by title, by key `WEB-12` or by number alone. */
export function findTasks(
  tasks: Iterable<Task>,
  query: Query,
  { keyOf, isOpen, limit }: Options,
): FoundTask[] {
  const key = /^([a-z][a-z0-9]*)-(\d*)$/.exec(query.text)
  const number = /^\d+$/.test(query.text) ? query.text : null
  const found: FoundTask[] = []
  for (const task of tasks) {
    let score = rank(foldedTitle(task), query, query.text.length > 2)
    if (key && keyOf(task.project)?.toLowerCase() === key[1]) {
      const written = String(task.number)
      if (written === key[2]) score = ranks.exact
      else if (written.startsWith(key[2]!)) score = Math.max(score, ranks.prefix)
    } else if (number && String(task.number) === number) score = Math.max(score, ranks.word + 0.9)
    if (score > 0) found.push({ task, score: isOpen(task) ? score : score - closedLoss })
  }
  // Scattered letters are a guess, for when there is nothing better.
  const isGuess = found.every(({ score }) => score < ranks.words - closedLoss)
  const good = isGuess ? found : found.filter(({ score }) => score >= ranks.words - closedLoss)
  return good.sort((a, b) => b.score - a.score || newestFirst(a.task, b.task)).slice(0, limit)
}
