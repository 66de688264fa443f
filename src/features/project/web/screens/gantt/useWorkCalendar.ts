import { useMemo } from 'react'
import { useGetHolidayCalendarQuery, useGetHolidaysQuery } from '#features/timeOff/web/timeOff.api.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { useToday } from '#web/ui/useToday.ts'
import { toNumber } from './scale.ts'
import { type WorkCalendar, workCalendar } from './workdays.ts'

/**
 * When the team works, by the holidays of its own region from the year before last on, for five years: bars belong to no
 * member whose region could count. Until they are loaded, as where they cannot be, the plain week is left.
 */
export function useWorkCalendar(): WorkCalendar {
  const { workweek } = useWorkspace()
  const year = Number(useToday().slice(0, 4))
  const { data: home } = useGetHolidayCalendarQuery()
  const { data: beforeLast } = useGetHolidaysQuery(year - 2)
  const { data: last } = useGetHolidaysQuery(year - 1)
  const { data: current } = useGetHolidaysQuery(year)
  const { data: next } = useGetHolidaysQuery(year + 1)
  const { data: afterNext } = useGetHolidaysQuery(year + 2)
  return useMemo(() => {
    const all = [beforeLast, last, current, next, afterNext].flatMap((ofYear) => ofYear ?? [])
    const own = all.filter(
      ({ region, isHidden }) => !isHidden && (region === null || region === home?.region),
    )
    return workCalendar(
      workweek,
      own.map(({ date, name }) => ({ day: toNumber(date), name })),
    )
  }, [workweek, home, beforeLast, last, current, next, afterNext])
}
