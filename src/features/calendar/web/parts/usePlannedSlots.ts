import { useMemo } from 'react'
import { useSelector } from 'react-redux'
import { selectViewedAs } from '#features/role/web/viewAs.slice.ts'
import { serverNow } from '#features/time/web/parts/secondClock.ts'
import { selectViewer } from '#features/user/web/user.api.ts'
import { scopeOf } from '#shared/access.ts'
import { addDays } from '#shared/days.ts'
import { useToday } from '#web/ui/useToday.ts'
import { type PlannedSlots, plannedSlots } from '../../calendar.slots.rules.ts'
import { seenEvents, useGetEventsQuery } from '../calendar.api.ts'
import { useMyZone } from './useMyZone.ts'

/** Days ahead whose plans are looked at. */
const daysAhead = 365
const nothing: PlannedSlots = () => new Map()

/** The time that is planned on the calendar for tasks, as far as one sees it; undefined while it is loading. */
export function usePlannedSlots(): PlannedSlots | undefined {
  const today = useToday()
  const timeZone = useMyZone()
  const { access } = useSelector(selectViewer)
  const viewedAs = useSelector(selectViewedAs)
  const skip = scopeOf(access, 'calendar.view') === 'none'
  const to = addDays(today, daysAhead)
  const { data, isError } = useGetEventsQuery({ from: today, to, planned: true }, { skip })
  return useMemo(() => {
    if (skip) return nothing
    if (!data) return isError ? nothing : undefined
    return plannedSlots(seenEvents(data, viewedAs), { now: serverNow(), from: today, to, timeZone })
  }, [skip, data, isError, viewedAs, today, to, timeZone])
}
