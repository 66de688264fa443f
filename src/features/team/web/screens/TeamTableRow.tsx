import { memo } from 'react'
import { Link } from 'react-router'
import { PresenceLabel } from '#features/presence/web/parts/PresenceText.tsx'
import { PresentAvatar } from '#features/presence/web/parts/PresentAvatar.tsx'
import type { useProjects } from '#features/project/web/project.api.ts'
import type { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { fullInstant } from '#web/format/dates.ts'
import { formatMinutes } from '#web/format/durations.ts'
import { RowMenuButton } from '#web/ui/grid/RowMenuButton.tsx'
import type { TeamRow } from '../../team.contract.ts'
import type { TeamColumn } from '../team.slice.ts'
import { RunningTask } from './RunningTask.tsx'
import classes from './Team.module.css'
import { dayTime } from './teamText.ts'
import type { useTeamLinks } from './useTeamLinks.ts'

type Props = {
  row: TeamRow
  name: string
  /** Of the address, which the member’s page goes on with. */
  search: string
  columns: readonly TeamColumn[]
  links: ReturnType<typeof useTeamLinks>
  today: string
  /** Without room for a column of what one works on, which stands below the name then. */
  isNarrow: boolean
  roles: ReturnType<typeof useWorkspace>['roles']
  projects: ReturnType<typeof useProjects>['byId']
  isOnline: boolean | undefined
  lastSeen: string | undefined
}

/** One member, drawn again only when something of theirs is another: of a hundred, one is at a time. */
export const TeamTableRow = memo(({ row, name, search, columns, isNarrow, ...shared }: Props) => (
  <tr data-row={row.memberId}>
    <th scope="row">
      <Link to={`/team/${row.memberId}${search}`} className={classes.who}>
        <PresentAvatar id={row.memberId} name={name} size={28} />
        <bdi className={classes.clip}>{name}</bdi>
        {row.away > 0 && (
          <small className={classes.away}>{row.away === 1 ? 'Away' : 'Away half the day'}</small>
        )}
      </Link>
      {isNarrow && (
        <span className={classes.below}>
          <RunningTask timer={row.timer} />
        </span>
      )}
    </th>
    <td data-column="now">{!isNarrow && <RunningTask timer={row.timer} />}</td>
    {columns.map((column) => (
      <td key={column} data-column={column}>
        <Cell column={column} row={row} {...shared} />
      </td>
    ))}
    <td data-column="menu">
      <RowMenuButton name={name} />
    </td>
  </tr>
))

type CellProps = Omit<Props, 'name' | 'search' | 'columns' | 'isNarrow'> & { column: TeamColumn }

function Cell({ column, row, links, today, roles, projects, isOnline, lastSeen }: CellProps) {
  const { seconds, expected } = row
  switch (column) {
    case 'role':
      return roles.find(({ id }) => id === row.roleId)?.name
    case 'projects':
      return (
        <span title={row.projects.map((id) => projects[id]?.name ?? '').join(', ')}>
          {row.projects.length}
        </span>
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
            title={`${fullInstant(row.startOfWork)}${row.isStartManual ? '\nEntered manually' : ''}`}
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
      return <PresenceLabel isOnline={isOnline} lastSeen={lastSeen} />
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
