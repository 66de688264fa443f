import { answerOrQueued } from '../../offline/answerOrQueued.ts'

/** A change of one's own that can be walked back. */
export type Step = {
  /** What was done, as a sentence: "Task deleted". */
  what: string
  /**
   * Answers false when there was nothing left to take back, as others have changed it all since, or the call: where it
   * does, the next step waits for that.
   */
  undo: () => unknown
  /**
   * Does it again once it was undone; left out, it can't be done again. Answers false when there is nothing left to do,
   * as others have changed it all since, or the call.
   */
  redo?: (() => unknown) | undefined
  /**
   * What the change left behind, read anew each time. Where it reads otherwise when it shall be undone, somebody has
   * changed the same since, and it stays as they made it.
   */
  result?: () => unknown
  /** It was undone or given up, by whatever way. */
  onNotFound?: () => void
}
type UndoStep = Step & { left: string | undefined }

/** Further back nobody remembers what they would undo. */
const max = 100
let steps: readonly UndoStep[] = []
/** What was undone since the last change, with how it read right after. */
let undone: readonly UndoStep[] = []

const read = ({ result }: Step) => result && JSON.stringify(result())

function forget(step: UndoStep) {
  if (!steps.includes(step)) return
  steps = steps.filter((other) => other !== step)
  step.onNotFound?.()
}

/** Undoes it unless somebody changed the same since; answers whether it was. */
function take(step: UndoStep): boolean {
  forget(step)
  if (read(step) !== step.left) return false
  const answer = step.undo()
  if (answer === false) return false
  const back: UndoStep = { ...step, left: read(step) }
  // What came before a step that can't be done again can't be either.
  undone = step.redo ? [...undone, back] : []
  follow(answer, step, back, () => {
    undone = undone.filter((other) => other !== back)
  })
  return true
}

function add(step: UndoStep) {
  for (const old of steps.slice(0, Math.max(0, steps.length + 1 - max))) forget(old)
  steps = [...steps, step]
}

/** What the step before waits for: the next one may build on it. */
let turn: Promise<unknown> | null = null

/** Runs at once, or as soon as what was undone or done again before is answered. */
export function enqueueStep(run: () => void) {
  if (turn) void turn.then(() => enqueueStep(run))
  else run()
}

/** Holds the next step until the answer, or until the call waits for the connection. */
function follow(answer: unknown, before: UndoStep, now: UndoStep, onRefused: () => void) {
  if (!(answer instanceof Promise)) return
  void answer.then((settled: unknown) => {
    if (isRefused(settled)) onRefused()
    // Nothing of it was shown before.
    else if (now.left === before.left) now.left = read(now)
  }, onRefused)
  const mine = answerOrQueued(answer)
    .catch(() => {})
    .then(() => {
      if (turn === mine) turn = null
    })
  turn = mine
}

const isRefused = (answer: unknown) =>
  typeof answer === 'object' && answer !== null && 'error' in answer && answer.error !== undefined

/** Keeps a change for Ctrl+Z, as it stands now; one whose call is refused is forgotten. */
export function pushUndoStep(step: Step, call?: PromiseLike<{ error?: unknown }>) {
  const mine: UndoStep = { ...step, left: read(step) }
  undone = []
  add(mine)
  void call?.then(({ error }) => error !== undefined && forget(mine))
  return {
    undo: () => take(mine),
    /** Something else takes its place. */
    forget: () => forget(mine),
  }
}

/** Undoes one's newest change. Answers what it was and whether it could be undone; null when there is none. */
export function undoLast(): { what: string; isUndone: boolean } | null {
  const step = steps.at(-1)
  return step ? { what: step.what, isUndone: take(step) } : null
}

/** Does again what was undone last, unless somebody changed the same since; null when nothing was undone. */
export function redoLast(): { what: string; isDone: boolean } | null {
  const step = undone.at(-1)
  if (!step?.redo) return null
  undone = undone.slice(0, -1)
  const answer = read(step) === step.left && step.redo()
  if (answer === false) return { what: step.what, isDone: false }
  const again: UndoStep = { ...step, left: read(step) }
  add(again)
  follow(answer, step, again, () => forget(again))
  return { what: step.what, isDone: true }
}

/** Forgets all, since another workspace or person is on screen. */
export function forgetSteps() {
  for (const step of steps) forget(step)
  undone = []
  turn = null
}

/** The named fields of a row, for `result`; nothing of one that is gone. */
export const fieldsOf = (row: object | undefined, fields: readonly string[]): unknown =>
  row && fields.map((field) => (row as Record<string, unknown>)[field])
