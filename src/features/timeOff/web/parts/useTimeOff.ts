import { useMemo } from 'react'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import type { TimeOff, TimeOffKind } from '../../timeOff.shape.ts'
import { type WorkDay, workDays } from '../../workHours.rules.ts'
import type { WorkWeek } from '../../workWeek.shape.ts'
import {
  type TimeOffAsked,
  useGetHolidayCalendarQuery,
  useGetHolidaysQuery,
  useGetTimeOffKindsQuery,
  useGetTimeOffQuery,
  useGetWorkWeeksQuery,
} from '../timeOff.api.ts'

const isAskedFor = ({ from, to, status }: TimeOffAsked, one: TimeOff) =>
  (from === undefined || one.end >= from) &&
  (to === undefined || one.start <= to) &&
  (status === undefined || one.status === status)

/** What is asked for, by its first day; `asked` is the same object while it says the same. */
export function useTimeOff(asked: TimeOffAsked) {
  const { data, isError, error, refetch } = useGetTimeOffQuery(asked)
  const all = useMemo(
    () =>
      data &&
      Object.values(data.entities)
        .filter((one) => isAskedFor(asked, one))
        .sort((a, b) => (a.start === b.start ? (a.id < b.id ? -1 : 1) : a.start < b.start ? -1 : 1)),
    [data, asked],
  )
  return { all, isError, error, refetch }
}

/** What members can be away for, by name. */
export function useTimeOffKinds() {
  const { data, isError, error, refetch } = useGetTimeOffKindsQuery()
  const byId: Record<string, TimeOffKind | undefined> | undefined = data?.entities
  const sorted = useMemo(
    () => Object.values(data?.entities ?? {}).sort((a, b) => a.name.localeCompare(b.name)),
    [data],
  )
  return { byId, sorted, isLoaded: data !== undefined, isError, error, refetch }
}

const none: readonly never[] = []
const noWeeks: Record<string, WorkWeek> = {}

/**
 * Answers, for each member, what is expected of them on a day from one year to another; undefined while it is loading.
 * Without the network what could not be loaded counts as none, so that the plain working week is left.
 */
export function useWorkDays(
  from: string,
  to: string,
): ((member: { id: string; weeklyMinutes: number | null }) => (day: string) => WorkDay) | undefined {
  const { workweek, workdayDuration } = useWorkspace()
  const [first, last] = [from.slice(0, 4), to.slice(0, 4)]
  const asked = useMemo(() => ({ from: `${first}-01-01`, to: `${last}-12-31` }), [first, last])
  const off = useTimeOff(asked)
  const weeks = useGetWorkWeeksQuery()
  const calendar = useGetHolidayCalendarQuery()
  const early = useGetHolidaysQuery(Number(first))
  const late = useGetHolidaysQuery(Number(last))
  const all = off.all ?? whereFailed(off, none)
  const allWeeks = weeks.data?.entities ?? whereFailed(weeks, noWeeks)
  const holidays = early.data ?? whereFailed(early, none)
  const laterHolidays = late.data ?? whereFailed(late, none)
  const region = calendar.data ? calendar.data.region : whereFailed(calendar, null)
  return useMemo(() => {
    if (!all || !allWeeks || !holidays || !laterHolidays || region === undefined) return undefined
    const offBy = Map.groupBy(all, ({ memberId }) => memberId)
    const weeksBy = Map.groupBy(Object.values(allWeeks) as WorkWeek[], ({ memberId }) => memberId)
    const both = first === last ? holidays : [...holidays, ...laterHolidays]
    return ({ id, weeklyMinutes }) =>
      workDays({
        workweek,
        workdayDuration,
        weeklyMinutes,
        workWeeks: weeksBy.get(id) ?? none,
        region,
        holidays: both,
        timeOff: offBy.get(id) ?? none,
      })
  }, [all, allWeeks, holidays, laterHolidays, region, first, last, workweek, workdayDuration])
}

const whereFailed = <T>({ isError }: { isError: boolean }, empty: T): T | undefined =>
  isError ? empty : undefined
