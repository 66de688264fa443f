import { useMemo } from 'react'
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
  const [from, to] = useMemo(() => yearsOf(lists, year), [lists, year])
  const workDays = useWorkDays(from, to)
  if (!may('export')) return null
  const count = (one: TimeOff) => {
    const member = byId[one.memberId]
    return member && workDays && isCounted(lists, one) ? daysOff(one, workDays(member)) : null
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

/** Of who is away only that is shown, not how many of their days it takes. */
const isCounted = ({ 'My time off': own, Requests }: TimeOffLists, one: TimeOff) =>
  own?.includes(one) || Requests?.includes(one)

/** Days are counted by the holidays of their years: from the first of these to the last. */
function yearsOf({ 'My time off': own = [], Requests = [] }: TimeOffLists, year: number) {
  const years = [...own, ...Requests].flatMap(({ start, end }) => [start, end].map((day) => +day.slice(0, 4)))
  return [`${Math.min(year, ...years)}-01-01`, `${Math.max(year, ...years)}-12-31`] as const
}
