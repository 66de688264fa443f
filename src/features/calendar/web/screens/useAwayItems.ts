import { useMemo } from 'react'
import { memberName, useMembers } from '#features/member/web/member.api.ts'
import type { Holiday } from '#features/timeOff/holiday.shape.ts'
import { useTimeOff, useTimeOffKinds } from '#features/timeOff/web/parts/useTimeOff.ts'
import { useGetHolidayCalendarQuery, useGetHolidaysQuery } from '#features/timeOff/web/timeOff.api.ts'
import type { CalendarItem } from './calendarItems.ts'

const away = '#e67700'
const free = '#868e96'
/** Where who is away, and when all are, is looked at. */
const path = '/time/off'

/** Who is away or asked to be, as far as one may know it and why. */
export function useTimeOffItems(from: string, to: string): CalendarItem[] {
  const [first, last] = [from.slice(0, 4), to.slice(0, 4)]
  const asked = useMemo(() => ({ from: `${first}-01-01`, to: `${last}-12-31` }), [first, last])
  const { all } = useTimeOff(asked)
  const { byId: kinds } = useTimeOffKinds()
  const { byId: members } = useMembers()
  return useMemo(
    () =>
      (all ?? []).flatMap(({ id, memberId, kind, status, start, end }) => {
        const member = members[memberId]
        if (!member || (status !== 'approved' && status !== 'requested')) return []
        if (start > to || end < from) return []
        const why = (kind && kinds?.[kind]?.name) || 'Away'
        const title = `${memberName(member)}: ${why}${status === 'requested' ? ' (requested)' : ''}`
        return { id: `off ${id}`, title, allDay: true, start, end, color: away, path }
      }),
    [all, kinds, members, from, to],
  )
}

const none: readonly Holiday[] = []

/** Days on which the team does not work, and those on which some of it does not, with where. */
export function useHolidayItems(from: string, to: string): CalendarItem[] {
  const { data: early = none } = useGetHolidaysQuery(Number(from.slice(0, 4)))
  const { data: late = none } = useGetHolidaysQuery(Number(to.slice(0, 4)))
  const { data: calendar } = useGetHolidayCalendarQuery()
  const home = calendar?.region ?? null
  return useMemo(() => {
    const all = (early === late ? early : [...early, ...late]).filter(
      ({ date, isHidden }) => !isHidden && date >= from && date <= to,
    )
    return [...Map.groupBy(all, ({ date, name }) => `${date} ${name}`)].map(([id, same]) => {
      const { date, name } = same[0] as Holiday
      const isEverywhere = same.some(({ region }) => region === null || region === home)
      const where = isEverywhere ? '' : ` (${same.map(({ region }) => region).join(', ')})`
      return {
        id: `holiday ${id}`,
        title: name + where,
        allDay: true,
        start: date,
        end: date,
        color: free,
        path,
      }
    })
  }, [early, late, home, from, to])
}
