import { useMemo } from 'react'
import { useSelector } from 'react-redux'
import { memberName, useMembers } from '#features/member/web/member.api.ts'
import type { TeamRow } from '../../team.contract.ts'
import { selectTeamOptions, type TeamSorting } from '../team.slice.ts'

/** The row as it was answered, which stays the same object while nothing of it changes. */
export type NamedRow = { row: TeamRow; name: string }

const values: Record<Exclude<TeamSorting, 'name'>, (row: TeamRow) => number> = {
  tasks: ({ openTasks }) => openTasks,
  // Hours that may not be seen come last.
  hours: ({ seconds }) => seconds ?? -1,
}

type Options = ReturnType<typeof selectTeamOptions>

/** The team in the order chosen, of those who are online or offline as asked for; `isOnline` may not be known. */
export function orderTeam(
  rows: readonly TeamRow[],
  members: ReturnType<typeof useMembers>['byId'],
  { sorting, direction, showsOffline }: Pick<Options, 'sorting' | 'direction' | 'showsOffline'>,
  isOnline: (member: string) => boolean | undefined,
  isOnlineOnly: boolean,
): NamedRow[] {
  const sign = direction === 'asc' ? 1 : -1
  const byName = (a: NamedRow, b: NamedRow) => a.name.localeCompare(b.name)
  return rows
    .flatMap((row) => {
      const member = members[row.memberId]
      return member ? [{ row, name: memberName(member) }] : []
    })
    .filter(({ row }) => (showsOffline && !isOnlineOnly) || isOnline(row.memberId) !== false)
    .sort((a, b) =>
      sorting === 'name'
        ? sign * byName(a, b)
        : sign * (values[sorting](a.row) - values[sorting](b.row)) || byName(a, b),
    )
}

/** The same, put in order again only when something of it is another. */
export function useTeamRows(
  rows: readonly TeamRow[] | undefined,
  isOnline: (member: string) => boolean | undefined,
  isOnlineOnly: boolean,
): NamedRow[] | undefined {
  const { byId } = useMembers()
  const { sorting, direction, showsOffline } = useSelector(selectTeamOptions)
  return useMemo(
    () => rows && orderTeam(rows, byId, { sorting, direction, showsOffline }, isOnline, isOnlineOnly),
    [rows, byId, sorting, direction, showsOffline, isOnline, isOnlineOnly],
  )
}
