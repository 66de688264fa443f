import type { Task } from '#features/task/task.contract.ts'
import { type Bar, barOf, type Dates, datesAfter, earliestAfter, isTooEarly } from './bars.ts'
import { endAfter, type WorkCalendar, workdayFrom, workLength } from './workdays.ts'

export type Planned = Pick<Task, 'id' | 'start' | 'end' | 'dueDate' | 'dependsOn'>
export type Shift = { id: string; change: Partial<Dates> }

/** The tasks that wait for some others, directly or through others, each after all of those that it waits for. */
function dependantsInOrder(
  after: ReadonlyMap<string, readonly string[]>,
  moved: readonly string[],
): string[] {
  const done = new Set(moved)
  const order: string[] = []
  // Depth first, each put before those that it was reached from later: the reverse of leaving. A circle ends there.
  const visit = (id: string) => {
    if (done.has(id)) return
    done.add(id)
    for (const next of after.get(id) ?? []) visit(next)
    order.push(id)
  }
  for (const id of moved) for (const next of after.get(id) ?? []) visit(next)
  return order.reverse()
}

/**
 * Moves what waits for the moved tasks to the first workday on which it may begin, and what waits for that, and so
 * on; each keeps as many workdays as it has, and what begins late enough stays. `tasks` are those that still have to
 * be done; those that may not be moved stay, and others wait for them where they are.
 */
export function shiftDependants(
  tasks: readonly Planned[],
  moved: readonly string[],
  calendar: WorkCalendar,
  mayMove: (id: string) => boolean,
): Shift[] {
  const byId = new Map(tasks.map((task) => [task.id, task]))
  const after = new Map<string, string[]>()
  for (const { id, dependsOn } of tasks)
    for (const blocker of dependsOn) {
      const waiting = after.get(blocker)
      if (waiting) waiting.push(id)
      else after.set(blocker, [id])
    }
  const bars = new Map<string, Bar | null>()
  const barAt = (id: string): Bar | null => {
    const task = byId.get(id)
    return bars.get(id) ?? (task ? barOf(task) : null)
  }
  const shifts: Shift[] = []
  for (const id of dependantsInOrder(after, moved)) {
    const task = byId.get(id)
    const bar = task && barOf(task)
    if (!bar || !mayMove(id)) continue
    const blockers = task.dependsOn.flatMap((blocker) => barAt(blocker) ?? [])
    if (!blockers.some((blocker) => isTooEarly(bar, blocker))) continue
    const earliest = Math.max(...blockers.map((blocker) => earliestAfter(bar, blocker)))
    const start = workdayFrom(calendar, earliest)
    const end = bar.isMilestone ? start : endAfter(calendar, start, workLength(calendar, bar.start, bar.end))
    bars.set(id, { ...bar, start, end })
    shifts.push({ id, change: datesAfter(task, 'move', { start, end }) })
  }
  return shifts
}
