import { addDays } from '#shared/days.ts'
import { formatMinutes } from '#web/format/durations.ts'
import { minutesAt, type Sum, type WeekRow } from '../../../time.sums.rules.ts'
import { titleOf } from '../../parts/entryRows.ts'

type Names = { /** Whose week it is. */ member: string; project(id: string): string }

/** A week as a table for spreadsheets: tasks by days, in the order given. What runs has lasted until now. */
export function weekTable(
  rows: readonly WeekRow[],
  monday: string,
  now: number,
  { member, project }: Names,
): (string | null)[][] {
  const cell = (sum: Sum) => formatMinutes(minutesAt(sum, now))
  return [
    ['Member', 'Task', 'Project', ...[0, 1, 2, 3, 4, 5, 6].map((day) => addDays(monday, day)), 'Total'],
    ...rows.map((row) => [
      member,
      titleOf(row),
      project(row.project),
      ...row.days.map((sum) => (sum.seconds || sum.running.length ? cell(sum) : null)),
      cell(row.total),
    ]),
  ]
}
