import { useMemberNames, useMembers } from '#features/member/web/member.api.ts'
import { useMay } from '#features/user/web/user.api.ts'
import { CsvButton } from '#web/ui/grid/CsvButton.tsx'
import type { TimeOff, TimeOffKind } from '../../timeOff.shape.ts'
import { daysOff } from '../../workHours.rules.ts'
import { useWorkDays } from '../parts/useTimeOff.ts'
import classes from './TimeOff.module.css'
import { type TimeOffLists, timeOffTable } from './timeOffTable.ts'

type Props = {
  lists: TimeOffLists
  kinds: Record<string, TimeOffKind | undefined>
  year: number
}

/** Downloads the lists of time off as they are shown. */
export function ExportTimeOff({ lists, kinds, year }: Props) {
  const may = useMay()
  const nameOf = useMemberNames()
  const { byId } = useMembers()
  const counted = [...(lists['My time off'] ?? []), ...(lists.Requests ?? [])]
  // Days are counted by the holidays of their years.
  const years = [year, ...counted.flatMap(({ start, end }) => [start, end].map((day) => +day.slice(0, 4)))]
  const workDays = useWorkDays(`${Math.min(...years)}-01-01`, `${Math.max(...years)}-12-31`)
  if (!may('export')) return null
  const count = (one: TimeOff) => {
    const member = byId[one.memberId]
    return member && workDays && counted.includes(one) ? daysOff(one, workDays(member)) : null
  }
  return (
    <div className={classes.export}>
      <CsvButton
        name="time-off"
        isDisabled={!Object.values(lists).some(({ length }) => length)}
        table={() =>
          timeOffTable(lists, { member: nameOf, kind: (id) => kinds[id ?? '']?.name ?? '', count })
        }
      />
    </div>
  )
}
