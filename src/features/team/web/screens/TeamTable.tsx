import { VisuallyHidden } from '@mantine/core'
import { useMemo } from 'react'
import { useSelector } from 'react-redux'
import { useProjects } from '#features/project/web/project.api.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { useRowMenu } from '#web/ui/grid/useRowMenu.ts'
import { useIsNarrow } from '#web/ui/layout/useIsNarrow.ts'
import { selectTeamOptions } from '../team.slice.ts'
import classes from './Team.module.css'
import { teamColumnNames } from './TeamBar.tsx'
import { TeamMenu } from './TeamMenu.tsx'
import { TeamTableRow } from './TeamTableRow.tsx'
import type { TeamView } from './teamAddress.ts'
import { shownColumns } from './teamTable.ts'
import { useTeamLinks } from './useTeamLinks.ts'
import type { NamedRow } from './useTeamRows.ts'

type Props = {
  rows: readonly NamedRow[]
  /** Of the address, which each member’s page goes on with. */
  search: string
  view: TeamView
  today: string
  isOnline: (member: string) => boolean | undefined
  lastSeenOf: (member: string) => string | undefined
}

/** The members below each other, with what each does now. */
export function TeamTable({ rows, search, view, today, isOnline, lastSeenOf }: Props) {
  const { columns } = useSelector(selectTeamOptions)
  const links = useTeamLinks(view, today)
  const isNarrow = useIsNarrow()
  // Asked for once instead of in each of a hundred rows.
  const { roles } = useWorkspace()
  const { byId: projects } = useProjects()
  const seesHours = rows.some(({ row }) => row.seconds !== null)
  const shown = useMemo(() => shownColumns(columns, seesHours), [columns, seesHours])
  const { menu, listeners, close } = useRowMenu()
  const menuMember = menu && rows.find(({ row }) => row.memberId === menu.row)
  return (
    <>
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
            <th scope="col" data-column="menu">
              <VisuallyHidden>Actions</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody {...listeners}>
          {rows.map(({ row, name }) => (
            <TeamTableRow
              key={row.memberId}
              row={row}
              name={name}
              search={search}
              columns={shown}
              links={links}
              today={today}
              isNarrow={isNarrow}
              roles={roles}
              projects={projects}
              isOnline={isOnline(row.memberId)}
              lastSeen={lastSeenOf(row.memberId)}
            />
          ))}
        </tbody>
      </table>
      {menuMember && (
        <TeamMenu member={menuMember} search={search} links={links} anchor={menu.anchor} onClose={close} />
      )}
    </>
  )
}
