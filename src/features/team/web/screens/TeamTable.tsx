import { useSelector } from 'react-redux'
import { Link } from 'react-router'
import { PresenceText } from '#features/presence/web/parts/PresenceText.tsx'
import { PresentAvatar } from '#features/presence/web/parts/PresentAvatar.tsx'
import { useProjects } from '#features/project/web/project.api.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { fullInstant } from '#web/format/dates.ts'
import { formatMinutes } from '#web/format/durations.ts'
import { selectTeamOptions, type TeamColumn } from '../team.slice.ts'
import { RunningTask } from './RunningTask.tsx'
import classes from './Team.module.css'
import { teamColumnNames } from './TeamBar.tsx'
import type { TeamView } from './teamAddress.ts'
import { dayTime } from './teamText.ts'
import { useTeamLinks } from './useTeamLinks.ts'
import type { NamedRow } from './useTeamRows.ts'

type Props = {
  rows: readonly NamedRow[]
  /** Of the address, which each member’s page goes on with. */
  search: string
  view: TeamView
  today: string
}

/** The members below each other, with what each does now. */
export function TeamTable({ rows, search, view, today }: Props) {
  const { columns } = useSelector(selectTeamOptions)
  const links = useTeamLinks(view)
  const seesHours = rows.some(({ seconds }) => seconds !== null)
  const shown = columns.filter((column) => seesHours || !['start', 'end', 'hours'].includes(column))
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Member</th>
          <th scope="col" data-column="now">
            Working on
          </th>
          {shown.map((column) => (
            <th key={column} scope="col" data-column={column}>
              {teamColumnNames[column]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.memberId}>
            <th scope="row">
              <Link to={`/team/${row.memberId}${search}`} className={classes.who}>
                <PresentAvatar id={row.memberId} name={row.name} size={28} />
                <bdi className={classes.clip}>{row.name}</bdi>
                {row.away > 0 && (
                  <small className={classes.away}>{row.away === 1 ? 'Away' : 'Away half the day'}</small>
                )}
              </Link>
              <span className={classes.below}>
                <RunningTask timer={row.timer} />
              </span>
            </th>
            <td data-column="now">
              <RunningTask timer={row.timer} />
            </td>
            {shown.map((column) => (
              <td key={column} data-column={column}>
                <Cell column={column} row={row} links={links} today={today} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type CellProps = { column: TeamColumn; row: NamedRow; links: ReturnType<typeof useTeamLinks>; today: string }

function Cell({ column, row, links, today }: CellProps) {
  const { roles } = useWorkspace()
  const { byId } = useProjects()
  const { seconds, expected } = row
  switch (column) {
    case 'role':
      return roles.find(({ id }) => id === row.roleId)?.name
    case 'projects':
      return (
        <span title={row.projects.map((id) => byId[id]?.name ?? '').join(', ')}>{row.projects.length}</span>
      )
    case 'tasks':
      return (
        <>
          <Link to={links.tasks(row)} className={classes.count}>
            {row.openTasks}
          </Link>
          {row.overdueTasks > 0 && ' '}
          {row.overdueTasks > 0 && (
            <Link to={links.overdue(row)} className={`${classes.count} ${classes.overdue}`}>
              {row.overdueTasks} overdue
            </Link>
          )}
        </>
      )
    case 'start':
      return (
        row.startOfWork && (
          <span
            title={`${fullInstant(row.startOfWork)}${row.isStartManual ? '\nEntered by hand' : ''}`}
            className={row.isStartManual ? classes.manual : undefined}
          >
            {dayTime(row.startOfWork, today)}
          </span>
        )
      )
    case 'end':
      return row.endOfDay && <span title={fullInstant(row.endOfDay)}>{dayTime(row.endOfDay, today)}</span>
    case 'hours':
      return (
        seconds !== null && (
          <>
            <Hours seconds={seconds} to={links.hours(row)} />
            {expected !== null && <span className={classes.of}> of {formatMinutes(expected)}</span>}
          </>
        )
      )
    default:
      return <PresenceText member={row.memberId} />
  }
}

function Hours({ seconds, to }: { seconds: number; to: string | null }) {
  const hours = formatMinutes(seconds / 60)
  if (!to) return hours
  return (
    <Link to={to} className={classes.count}>
      {hours}
    </Link>
  )
}
