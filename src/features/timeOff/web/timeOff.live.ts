import { onLive } from '#web/live/live.ts'
import type { Dispatch } from '#web/store/listener.ts'
import type { HolidayCalendar } from '../holiday.shape.ts'
import type { TimeOff, TimeOffKind } from '../timeOff.shape.ts'
import type { WorkWeek } from '../workWeek.shape.ts'

type Action = Parameters<Dispatch>[0]
type List<T> = { put(row: T): Action; drop(id: string): Action }

/** What messages do to what is loaded. */
type Caches = {
  timeOff: List<TimeOff>
  kinds: List<TimeOffKind>
  workWeeks: List<WorkWeek>
  calendar(calendar: HolidayCalendar): Action
  /** The days that follow from the calendar and from members’ regions, anew. */
  reloadHolidays(): Action
  /** What colleagues see of time off follows from its kind. */
  reloadTimeOff(): Action
}

/** Every live message that changes when members work. Nothing needs them before the first screen that loads it. */
export function listenForTimeOff({ timeOff, kinds, workWeeks, ...all }: Caches) {
  onLive(['time-off'], (messages, dispatch) => {
    for (const { event, data } of messages)
      dispatch(event === 'delete' ? timeOff.drop(data.id) : timeOff.put(data))
  })
  onLive(['time-off-kind'], (messages, dispatch) => {
    for (const { event, data } of messages)
      dispatch(event === 'delete' ? kinds.drop(data.id) : kinds.put(data))
    if (messages.some(({ event }) => event === 'update')) dispatch(all.reloadTimeOff())
  })
  onLive(['work-week'], (messages, dispatch) => {
    for (const { event, data } of messages)
      dispatch(event === 'delete' ? workWeeks.drop(data.id) : workWeeks.put(data))
    dispatch(all.reloadHolidays())
  })
  onLive(['holiday-calendar'], (messages, dispatch) => {
    for (const message of messages) if (message.event !== 'delete') dispatch(all.calendar(message.data))
    dispatch(all.reloadHolidays())
  })
}
