import { useCallback } from 'react'
import { useSelector } from 'react-redux'
import { useTask } from '#features/task/web/task.api.ts'
import { mayTrackFor } from '#features/time/time.rules.ts'
import { entriesOf } from '#features/time/web/parts/entryRows.ts'
import { serverNow, useTicking } from '#features/time/web/parts/secondClock.ts'
import { useGetTimeEntriesQuery, useMyTimerOn } from '#features/time/web/time.api.ts'
import { selectViewer, useMemberId } from '#features/user/web/user.api.ts'
import { addDays, dayIn, mondayOf } from '#shared/days.ts'
import type { CalendarOccurrence } from '../../calendar.shape.ts'
import { useMyZone } from '../parts/useMyZone.ts'
import type { Planned } from './useTrackPlanned.ts'

export type Slot = Planned & Pick<CalendarOccurrence, 'allDay'>

/** What one can do with time that is planned for a task: its timer, and once it is over tracking it as it was planned. */
export function useSlot(slot: Slot) {
  const task = useTask(slot.task)
  const viewer = useSelector(selectViewer)
  const timer = useMyTimerOn(slot.task)
  const isOver = useIsOver(slot)
  const mayTrack = !!task && mayTrackFor(viewer, { project: task.project, memberId: viewer.memberId })
  const { isLoaded, entry } = useMyTimeAt(slot, isOver && mayTrack)
  return { task, timer, isOver, entry, mayTrack, mayTrackPlan: mayTrack && isOver && isLoaded && !entry }
}

/** Whole days are never over: nobody works from midnight to midnight. */
function useIsOver({ allDay, end }: Slot): boolean {
  const until = Date.parse(end)
  return useTicking(
    useCallback((now: number) => !allDay && until <= now, [allDay, until]),
    !allDay && until > serverNow(),
  )
}

/** One’s own time that lies there already: none can be tracked over it. */
function useMyTimeAt({ task, start, end }: Slot, isNeeded: boolean) {
  const timeZone = useMyZone()
  const memberId = useMemberId()
  // By the week, so that all that is planned in one asks once; what began on the day before may reach into it.
  const monday = mondayOf(dayIn(timeZone, new Date(start)))
  const [last, until] = [addDays(monday, 7), dayIn(timeZone, new Date(end))]
  const { currentData, isError } = useGetTimeEntriesQuery(
    { from: addDays(monday, -1), to: until > last ? until : last, memberId, timeZone },
    { skip: !isNeeded },
  )
  const there = (currentData ? entriesOf(currentData) : []).filter(
    (one) => Date.parse(one.start) < Date.parse(end) && (!one.end || Date.parse(one.end) > Date.parse(start)),
  )
  // Without the list the server says it.
  return {
    isLoaded: !!currentData || isError,
    entry: there.find((one) => one.task === task) ?? there[0],
  }
}
