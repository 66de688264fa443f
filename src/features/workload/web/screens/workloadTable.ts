import { formatMinutes } from '#web/format/durations.ts'
import type { WorkloadUnit } from '../workload.slice.ts'

/** Minutes by day. */
type Load = ReadonlyMap<string, number>

/** A task of a member; without load where it stands on no day. */
type TaskLine = { title: string; project: string; note: string; load?: Load }

/** A member, with the tasks that are shown below them. */
type MemberLines = {
  name: string
  /** How many tasks they have. */
  note: string
  load: Load
  /** Minutes that they can work on a day; null where the load is held against nothing. */
  capacityOf: ((day: string) => number) | null
  tasks: readonly TaskLine[]
}

/** The workload as a table for spreadsheets: what each member has to do, what they can do, and their tasks. */
export function workloadTable(
  members: readonly MemberLines[],
  columns: readonly (readonly string[])[],
  unit: WorkloadUnit,
): (string | null)[][] {
  const minutes = (of: (day: string) => number) =>
    columns.map((column) => column.reduce((sum, day) => sum + of(day), 0))
  const planned = (load: Load) => minutes((day) => load.get(day) ?? 0)
  return [
    ['Member', 'Task', 'Project', 'Note', 'Hours', ...columns.map(([day = '']) => headOf(day, unit))],
    ...members.flatMap(({ name, note, load, capacityOf, tasks }) => [
      [name, '', '', note, 'Planned', ...planned(load).map(formatMinutes)],
      ...(capacityOf ? [[name, '', '', '', 'Capacity', ...minutes(capacityOf).map(formatMinutes)]] : []),
      ...tasks.map(({ title, project, note, load }) => [
        name,
        title,
        project,
        note,
        'Planned',
        ...planned(load ?? new Map()).map((one) => (one ? formatMinutes(one) : null)),
      ]),
    ]),
  ]
}

/** The first day of a column, or its month. */
const headOf = (day: string, unit: WorkloadUnit) => (unit === 'month' ? day.slice(0, 7) : day)
