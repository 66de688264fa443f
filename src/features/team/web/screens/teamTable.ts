import { fullInstant } from '#web/format/dates.ts'
import { formatMinutes } from '#web/format/durations.ts'
import type { TeamRow } from '../../team.contract.ts'
import type { TeamColumn } from '../team.slice.ts'
import type { NamedRow } from './useTeamRows.ts'

const hoursColumns: readonly TeamColumn[] = ['start', 'end', 'hours']

/** The columns that were chosen; those of hours only where some are seen. */
export const shownColumns = (columns: readonly TeamColumn[], seesHours: boolean) =>
  seesHours ? columns : columns.filter((column) => !hoursColumns.includes(column))

/** What ids stand for. */
type Names = {
  role(id: string): string
  project(id: string): string
  /** Undefined while it is not known. */
  isOnline(member: string): boolean | undefined
}

type Part = { heads: readonly string[]; cells(row: TeamRow, names: Names): (string | number)[] }

const minutesText = (minutes: number | null) => (minutes === null ? '' : formatMinutes(minutes))

const parts: Record<TeamColumn, Part> = {
  role: { heads: ['Role'], cells: ({ roleId }, { role }) => [role(roleId)] },
  projects: { heads: ['Projects'], cells: ({ projects }, { project }) => [projects.map(project).join(', ')] },
  tasks: {
    heads: ['Open tasks', 'Overdue'],
    cells: ({ openTasks, overdueTasks }) => [openTasks, overdueTasks],
  },
  start: {
    heads: ['Start of work'],
    cells: ({ startOfWork }) => [startOfWork ? fullInstant(startOfWork) : ''],
  },
  end: { heads: ['End of day'], cells: ({ endOfDay }) => [endOfDay ? fullInstant(endOfDay) : ''] },
  hours: {
    heads: ['Hours worked', 'Expected'],
    cells: ({ seconds, expected }) => [
      minutesText(seconds === null ? null : seconds / 60),
      minutesText(expected),
    ],
  },
  activity: {
    heads: ['Activity'],
    cells: ({ memberId, lastActivity }, { isOnline }) => [activityText(isOnline(memberId), lastActivity)],
  },
}

function activityText(isOnline: boolean | undefined, lastActivity: string | null) {
  if (isOnline) return 'Online'
  return lastActivity ? `Last seen ${fullInstant(lastActivity)}` : isOnline === false ? 'Offline' : ''
}

/** The team as a table for spreadsheets, in the order given. */
export function teamTable(rows: readonly NamedRow[], columns: readonly TeamColumn[], names: Names) {
  const seesHours = rows.some(({ row }) => row.seconds !== null)
  const shown = shownColumns(columns, seesHours).map((column) => parts[column])
  return [
    ['Member', 'Working on', ...shown.flatMap(({ heads }) => heads)],
    ...rows.map(({ row, name }) => [
      name,
      row.timer ? row.timer.title || 'No task' : '',
      ...shown.flatMap(({ cells }) => cells(row, names)),
    ]),
  ]
}
