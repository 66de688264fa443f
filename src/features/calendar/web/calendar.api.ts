import { useMemo } from 'react'
import { useSelector } from 'react-redux'
import { selectViewedAs } from '#features/role/web/viewAs.slice.ts'
import type { Answer, CallArg } from '#shared/contract.ts'
import { addDays, addMonths } from '#shared/days.ts'
import { api, send } from '#web/store/api.ts'
import { sendOnce } from '#web/store/inOrder.ts'
import type { Dispatch } from '#web/store/listener.ts'
import { optimistic, type ShowChange } from '#web/store/optimistic.ts'
import { confirmedRows, createRows, type Rows } from '#web/store/rows.ts'
import { calendarContract } from '../calendar.contract.ts'
import { expandEvents } from '../calendar.recurrence.rules.ts'
import { visibleEvent } from '../calendar.rules.ts'
import type { CalendarEvent, CalendarOccurrence } from '../calendar.shape.ts'
import { listenForEvents } from './calendar.live.ts'

type EventList = Rows<CalendarEvent>
const eventRows = createRows<CalendarEvent>()

type Period = { from: string; to: string; planned?: true }
type State = Parameters<typeof calendarApi.util.selectCachedArgsForQuery>[0]

/** Changes every period that is loaded; what is not in one is there unseen. */
const patchEvents = (recipe: (list: EventList) => void) => (dispatch: Dispatch, getState: () => unknown) => {
  for (const period of calendarApi.util.selectCachedArgsForQuery(getState() as State, 'getEvents'))
    dispatch(calendarApi.util.updateQueryData('getEvents', period, recipe))
}

const showChange: ShowChange<CalendarEvent> = optimistic(eventRows, patchEvents)

type Calls = typeof calendarContract

export const calendarApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Events as they are kept: the screen makes dates of series by itself, so that a change shows at once. */
    getEvents: build.query<EventList, Period>({
      query: ({ planned, ...period }) =>
        send(calendarContract.getCalendar)({
          query: { ...period, expand: 'false', ...(planned && { planned: 'true' }) },
        }),
      transformResponse: ({ data }: Answer<Calls['getCalendar']>) => eventRows.load(data),
      providesTags: ['detail'],
    }),
    createEvent: build.mutation<
      Answer<Calls['createEvent']>,
      CallArg<Calls['createEvent']> & { optimistic: CalendarEvent }
    >({
      queryFn: sendOnce(calendarContract.createEvent, ({ optimistic }) => [optimistic.id]),
      onQueryStarted: ({ optimistic: event }, started) =>
        showChange(started, event.id, event, 'The event was not added.'),
    }),
    /** What of one event is changed shows at once; what is changed of a series once it is answered. */
    updateEvent: build.mutation<
      Answer<Calls['updateEvent']>,
      CallArg<Calls['updateEvent']> & { shown?: Partial<CalendarEvent> }
    >({
      queryFn: sendOnce(calendarContract.updateEvent, ({ body }) => [body.id]),
      onQueryStarted: ({ body, shown }, started) =>
        showChange(
          started,
          body.id,
          shown ?? {},
          'The event was not changed.',
          body.scope === undefined || body.scope === 'all' ? undefined : () => ({}),
        ),
    }),
    deleteEvent: build.mutation<Answer<Calls['deleteEvent']>, CallArg<Calls['deleteEvent']>>({
      queryFn: sendOnce(calendarContract.deleteEvent, ({ query }) => [query.id]),
      onQueryStarted: ({ query }, started) =>
        showChange(
          started,
          query.id,
          query.scope === undefined || query.scope === 'all' ? null : {},
          'The event was not deleted.',
          () => ({}),
        ),
    }),
    restoreEvent: build.mutation<
      Answer<Calls['restoreEvent']>,
      CallArg<Calls['restoreEvent']> & { optimistic: CalendarEvent }
    >({
      queryFn: sendOnce(calendarContract.restoreEvent, ({ params }) => [params.id]),
      onQueryStarted: ({ optimistic: event }, started) =>
        showChange(started, event.id, event, 'The event was not restored.'),
    }),
    answerEvent: build.mutation<Answer<Calls['answerEvent']>, CallArg<Calls['answerEvent']>>({
      query: ({ body }) => send(calendarContract.answerEvent)({ body }),
      async onQueryStarted(_arg, { dispatch, queryFulfilled }) {
        const { data } = await queryFulfilled.catch(() => ({ data: null }))
        if (data) dispatch(patchEvents((list) => eventRows.put(list, data.data)))
      },
    }),
  }),
})

export const {
  useGetEventsQuery,
  useCreateEventMutation,
  useUpdateEventMutation,
  useDeleteEventMutation,
  useRestoreEventMutation,
  useAnswerEventMutation,
} = calendarApi

listenForEvents({
  put: (event) => patchEvents((list) => eventRows.put(list, event)),
  drop: (id) => patchEvents((list) => eventRows.applyDeletion(list, id)),
  untag: (tag) =>
    patchEvents((list) => {
      for (const { id, tags } of confirmedRows(list))
        if (tags.includes(tag)) eventRows.amend(list, id, { tags: tags.filter((one) => one !== tag) })
    }),
  reload: () => (dispatch: Dispatch, getState: () => unknown) => {
    for (const period of calendarApi.util.selectCachedArgsForQuery(getState() as State, 'getEvents'))
      void dispatch(
        calendarApi.endpoints.getEvents.initiate(period, { forceRefetch: true, subscribe: false }),
      )
  },
})

/** Events as one sees them, or as whoever one views the workspace as does. */
export const seenEvents = (list: EventList, viewedAs: ReturnType<typeof selectViewedAs>): CalendarEvent[] =>
  Object.values(list.entities).flatMap((event) =>
    viewedAs ? (visibleEvent(viewedAs.viewer, event) ?? []) : event,
  )

/** What takes place from a day to another, loaded by the month that is looked at, with what lies around it. */
export function useOccurrences(
  month: string,
  from: string,
  to: string,
  timeZone: string,
): { occurrences: CalendarOccurrence[] | undefined; isError: boolean; error: unknown; refetch: () => void } {
  const first = `${month.slice(0, 7)}-01`
  const period = useMemo(() => ({ from: addDays(first, -7), to: addMonths(first, 2) }), [first])
  const { currentData, isError, error, refetch } = useGetEventsQuery(period)
  const viewedAs = useSelector(selectViewedAs)
  const occurrences = useMemo(() => {
    if (!currentData) return undefined
    return expandEvents(seenEvents(currentData, viewedAs), from, to, timeZone)
  }, [currentData, viewedAs, from, to, timeZone])
  return { occurrences, isError, error, refetch }
}

/** An event as it is known here, whatever period it was loaded for. */
export const findLoadedEvent = (state: unknown, id: string): CalendarEvent | undefined =>
  calendarApi.util
    .selectCachedArgsForQuery(state as State, 'getEvents')
    .map((period) => calendarApi.endpoints.getEvents.select(period)(state as never).data?.entities[id])
    .find((event) => event !== undefined)
