import {
  bandOf,
  isFuller,
  type LoadBand,
  type LoadTask,
  type Slots,
  spanWithSlots,
  spreadLoad,
  type UnplannedReason,
  unplannedReason,
} from './workload.rules.ts'

export type PlannedTask<T> = {
  task: T
  /** Minutes of each day that it takes. */
  load: ReadonlyMap<string, number>
  from: string
  to: string
  /** It should have ended before today, so that all that is left counts on the next work day. */
  isLate: boolean
}

/** One member’s tasks, or those that nobody has. */
export type WorkloadRow<T> = {
  memberId: string | null
  planned: PlannedTask<T>[]
  unplanned: { task: T; reason: UnplannedReason }[]
  /** Minutes of all planned tasks, by day. */
  load: ReadonlyMap<string, number>
}

type Assigned = LoadTask & { executor: string | null }

/**
 * The load of each member in the order given, and of nobody at the end. Whose working days are unknown — nobody’s — get
 * theirs from the workspace’s plain week. What is planned on the calendar needs no estimate and no dates.
 */
export function workloadRows<T extends Assigned>(
  tasks: readonly T[],
  memberIds: readonly string[],
  workDayOf: (memberId: string | null) => (day: string) => boolean,
  today: string,
  slotsOf: (task: T) => Slots = () => new Map(),
): WorkloadRow<T>[] {
  const byMember = Map.groupBy(tasks, ({ executor }) => executor)
  return [...memberIds, null].map((memberId) => {
    const row = {
      memberId,
      planned: [] as PlannedTask<T>[],
      unplanned: [] as { task: T; reason: UnplannedReason }[],
    }
    const isWorkDay = workDayOf(memberId)
    const load = new Map<string, number>()
    for (const task of byMember.get(memberId) ?? []) {
      const slots = slotsOf(task)
      const reason = slots.size ? null : unplannedReason(task)
      const span = spanWithSlots(task, isWorkDay, today, slots)
      if (reason || !span) row.unplanned.push({ task, reason: reason ?? 'noDates' })
      else {
        const own = spreadLoad(task, isWorkDay, today, slots)
        row.planned.push({ task, load: own, ...span })
        for (const [day, minutes] of own) load.set(day, (load.get(day) ?? 0) + minutes)
      }
    }
    row.planned.sort((a, b) => a.to.localeCompare(b.to) || a.from.localeCompare(b.from))
    return { ...row, load }
  })
}

/** The rows that are shown: nobody’s only where there is some work of nobody. */
export const shownRows = <T>(rows: readonly WorkloadRow<T>[]): WorkloadRow<T>[] =>
  rows.filter(
    ({ memberId, planned, unplanned }) => memberId !== null || planned.length + unplanned.length > 0,
  )

/** The tasks of a row that are worked on in the days from one to another. */
export const plannedWithin = <T>({ planned }: WorkloadRow<T>, from: string, to: string): PlannedTask<T>[] =>
  planned.filter((one) => one.from <= to && one.to >= from)

/** What a member has to do in some days against what they can. */
export type WorkloadCell = {
  /** Minutes. */
  load: number
  capacity: number
  band: LoadBand
  /** The fullest of its days, where that is over while all of them together are not. */
  worstDay: { day: string; load: number; capacity: number } | null
}

export function workloadCell(
  load: ReadonlyMap<string, number>,
  capacityOf: (day: string) => number,
  days: readonly string[],
): WorkloadCell {
  const sum = { load: 0, capacity: 0 }
  let worst: WorkloadCell['worstDay'] = null
  for (const day of days) {
    const one = { day, load: load.get(day) ?? 0, capacity: capacityOf(day) }
    sum.load += one.load
    sum.capacity += one.capacity
    if (!worst || isFuller(one, worst)) worst = one
  }
  const band = bandOf(sum.load, sum.capacity)
  const isHidden = band !== 'over' && worst !== null && bandOf(worst.load, worst.capacity) === 'over'
  return { ...sum, band, worstDay: isHidden ? worst : null }
}
