import type { Task } from '#features/task/task.contract.ts'
import type { Seen } from './seen.ts'

/** What the server said yes to: a row that was made, or what one of its fields was set to. */
export type Acknowledged = { object: string; id: string; created?: true; field?: string; value?: unknown }

/** What somebody does on their screen, with what they see on it. Answers nothing where it is not possible now. */
export type Hand = Seen & {
  random: (below: number) => number
  /** A word that is written nowhere else. */
  word: () => string
  acknowledge: (what: Acknowledged) => void
  /** Tasks, and ids of comments with their task, that were deleted here and may be brought back. */
  deleted: { tasks: Task[]; comments: { id: string; task: string }[] }
  showTask: (id: string) => void
  hideTask: (id: string) => void
}
export type Act = (hand: Hand) => unknown

export const pick = <T>({ random }: Hand, list: readonly T[]): T | undefined => list[random(list.length)]
export const some = <T>(hand: Hand, list: readonly T[], max: number): T[] => {
  const left = [...list]
  const taken: T[] = []
  for (let n = 1 + hand.random(max); n > 0 && left.length; n--)
    taken.push(left.splice(hand.random(left.length), 1)[0] as T)
  return taken
}
/** A row's fields as they were taken, with what only this write can have set them to. */
export async function sent(hand: Hand, call: PromiseLike<{ error?: unknown }>, ...taken: Acknowledged[]) {
  const { error } = await call
  if (!error) for (const one of taken) hand.acknowledge(one)
  return { error }
}

/** By name, how often something is done, and how. */
export type Acts = Record<string, [weight: number, act: Act]>
