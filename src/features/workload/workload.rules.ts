import { addDays } from '#shared/days.ts'

/** What of a task says how much work it still is, and when. */
export type LoadTask = {
  /** Minutes; 0 = not estimated. */
  estimate: number
  /** Minutes; null where the caller may not see time, so that the whole estimate counts. */
  activeTime: number | null
  start: string | null
  end: string | null
  dueDate: string | null
}

/** Why a task’s work stands on no day. */
export type UnplannedReason = 'noEstimate' | 'noDates' | 'neither'

export function unplannedReason({ estimate, start, end, dueDate }: LoadTask): UnplannedReason | null {
  const hasDates = (start ?? end ?? dueDate) !== null
  if (estimate > 0) return hasDates ? null : 'noDates'
  return hasDates ? 'noEstimate' : 'neither'
}

/** Minutes of the estimate that are not tracked yet; never below 0. */
export const remainingMinutes = ({ estimate, activeTime }: LoadTask) =>
  Math.max(0, estimate - (activeTime ?? 0))

/** How many days are looked through for one to work on. */
const maxWait = 60

/** The first work day from a day on; that day itself where none is near. */
function workDayFrom(day: string, isWorkDay: (day: string) => boolean): string {
  for (let ahead = 0; ahead < maxWait; ahead++) {
    const next = addDays(day, ahead)
    if (isWorkDay(next)) return next
  }
  return day
}

/**
 * The days that what is left of a task falls on; what should have ended by now falls on the next work day. Null without
 * dates.
 */
export function loadSpan(
  { start, end, dueDate }: LoadTask,
  isWorkDay: (day: string) => boolean,
  today: string,
): { from: string; to: string; isLate: boolean } | null {
  const last = end ?? dueDate ?? start
  if (last === null) return null
  if (last < today) {
    const day = workDayFrom(today, isWorkDay)
    return { from: day, to: day, isLate: true }
  }
  const from = start !== null && start > today ? start : today
  return { from: from < last ? from : last, to: last, isLate: false }
}

/** Minutes that are planned on the calendar, by day. */
export type Slots = ReadonlyMap<string, number>
const noSlots: Slots = new Map()

/** The task as its slots say when it is worked on, where it has no dates by itself. */
function datedBySlots(task: LoadTask, slots: Slots): LoadTask {
  if (!slots.size || (task.start ?? task.end ?? task.dueDate) !== null) return task
  const days = [...slots.keys()].sort()
  return { ...task, start: days[0] ?? null, end: days.at(-1) ?? null }
}

/** The days of a task with those on which time is planned for it. */
export function spanWithSlots(
  task: LoadTask,
  isWorkDay: (day: string) => boolean,
  today: string,
  slots: Slots,
): { from: string; to: string; isLate: boolean } | null {
  const span = loadSpan(datedBySlots(task, slots), isWorkDay, today)
  if (!span) return null
  const days = [span.from, span.to, ...slots.keys()].sort()
  return { ...span, from: days[0] as string, to: days.at(-1) as string }
}

/**
 * What is left of a task: first what is planned for it on the calendar, on its days, and the rest of what is left spread evenly over the
 * work days of its span, in whole minutes that add up to it. Where the span has no work day the rest falls on the span’s last day, so
 * that it is seen rather than lost.
 */
export function spreadLoad(
  task: LoadTask,
  isWorkDay: (day: string) => boolean,
  today: string,
  slots: Slots = noSlots,
): Map<string, number> {
  const load = new Map(slots)
  const planned = [...slots.values()].reduce((sum, one) => sum + one, 0)
  const minutes = Math.max(0, remainingMinutes(task) - planned)
  const span = loadSpan(datedBySlots(task, slots), isWorkDay, today)
  if (!span || minutes === 0) return load
  const add = (day: string, more: number) => load.set(day, (load.get(day) ?? 0) + more)
  const days: string[] = []
  for (let day = span.from; day <= span.to; day = addDays(day, 1)) if (isWorkDay(day)) days.push(day)
  if (!days.length) return add(span.to, minutes)
  days.forEach((day, index) => {
    const share =
      Math.floor((minutes * (index + 1)) / days.length) - Math.floor((minutes * index) / days.length)
    if (share > 0) add(day, share)
  })
  return load
}

/** From nothing planned to more than there is time for. */
export const loadBands = ['none', 'light', 'good', 'full', 'over'] as const
export type LoadBand = (typeof loadBands)[number]

/** Up to 50, 90, 110 and over 110 % of the capacity; anything on a day without capacity is too much. */
export function bandOf(load: number, capacity: number): LoadBand {
  if (load === 0) return 'none'
  if (load * 2 <= capacity) return 'light'
  if (load * 10 <= capacity * 9) return 'good'
  return load * 10 <= capacity * 11 ? 'full' : 'over'
}

/** Whether one day is fuller than another, by the share of their capacity. */
export const isFuller = (
  a: { load: number; capacity: number },
  b: { load: number; capacity: number },
): boolean => {
  const [left, right] = [a.load * b.capacity, b.load * a.capacity]
  return left === right ? a.load > b.load : left > right
}
