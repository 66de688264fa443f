import { useMemo } from 'react'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { addDays, dayIn, isDay, mondayOf } from '#shared/days.ts'
import { sumWeek, weekBorders } from '../../time.sums.rules.ts'
import { type Period, useGetTimeEntriesQuery } from '../time.api.ts'
import { entriesOf } from './entryRows.ts'
import { serverNow } from './secondClock.ts'

/** This week’s Monday in the workspace’s time zone. */
export const thisMonday = (timeZone: string) => mondayOf(dayIn(timeZone, new Date(serverNow())))

/** The Monday of the week that an address names; this week’s where it names none. */
export function mondayIn(address: string | null, timeZone: string): string {
  if (!address || !isDay(address) || address < '1900-01-08' || address > '2999-12-24')
    return thisMonday(timeZone)
  return mondayOf(address)
}

export const weekOf = (monday: string, memberId: string, timeZone: string): Period => ({
  from: monday,
  to: addDays(monday, 6),
  memberId,
  timeZone,
})

/** A member’s week: its entries, and what they add up to. */
export function useWeek(monday: string, memberId: string) {
  const { timeZone } = useWorkspace()
  const { currentData, isError, error, refetch } = useGetTimeEntriesQuery(weekOf(monday, memberId, timeZone))
  const borders = useMemo(() => weekBorders(timeZone, monday), [timeZone, monday])
  const entries = useMemo(() => currentData && entriesOf(currentData), [currentData])
  const week = useMemo(() => entries && sumWeek(entries, borders), [entries, borders])
  return { entries, week, isError: isError && !currentData, error, refetch }
}
