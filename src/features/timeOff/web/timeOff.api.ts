import type { Answer, CallArg } from '#shared/contract.ts'
import { api, send } from '#web/store/api.ts'
import { sendOnce } from '#web/store/inOrder.ts'
import type { Dispatch } from '#web/store/listener.ts'
import { optimistic, type ShowChange } from '#web/store/optimistic.ts'
import { createRows, type Rows } from '#web/store/rows.ts'
import { holidayContract } from '../holiday.contract.ts'
import type { Holiday, HolidayCalendar } from '../holiday.shape.ts'
import { timeOffContract } from '../timeOff.contract.ts'
import type { TimeOff, TimeOffKind } from '../timeOff.shape.ts'
import { workWeekContract } from '../workWeek.contract.ts'
import type { WorkWeek } from '../workWeek.shape.ts'
import { listenForTimeOff } from './timeOff.live.ts'

/** What touches a period, or all of a status. */
export type TimeOffAsked = { from?: string; to?: string; status?: TimeOff['status'] }

const timeOffRows = createRows<TimeOff>()
const kindRows = createRows<TimeOffKind>()
const workWeekRows = createRows<WorkWeek>()

type State = Parameters<typeof timeOffApi.util.selectCachedArgsForQuery>[0]
type Thunk = (dispatch: Dispatch, getState: () => unknown) => void

/** Changes every list of time off that is loaded; what does not belong to one is in it unseen. */
const patchTimeOff =
  (recipe: (list: Rows<TimeOff>) => void): Thunk =>
  (dispatch, getState) => {
    for (const asked of timeOffApi.util.selectCachedArgsForQuery(getState() as State, 'getTimeOff'))
      dispatch(timeOffApi.util.updateQueryData('getTimeOff', asked, recipe))
  }
const patchKinds = (recipe: (list: Rows<TimeOffKind>) => void) =>
  timeOffApi.util.updateQueryData('getTimeOffKinds', undefined, recipe)
const patchWorkWeeks = (recipe: (list: Rows<WorkWeek>) => void) =>
  timeOffApi.util.updateQueryData('getWorkWeeks', undefined, recipe)

const showTimeOff: ShowChange<TimeOff> = optimistic(timeOffRows, patchTimeOff)
const showKind: ShowChange<TimeOffKind> = optimistic(kindRows, patchKinds)

type Off = typeof timeOffContract
type Weeks = typeof workWeekContract
type Days = typeof holidayContract

export const timeOffApi = api.injectEndpoints({
  endpoints: (build) => ({
    getTimeOff: build.query<Rows<TimeOff>, TimeOffAsked>({
      query: (query) => send(timeOffContract.getTimeOff)({ query }),
      transformResponse: ({ data }: Answer<Off['getTimeOff']>) => timeOffRows.load(data),
      providesTags: ['detail'],
    }),
    createTimeOff: build.mutation<
      Answer<Off['createTimeOff']>,
      CallArg<Off['createTimeOff']> & { optimistic: TimeOff }
    >({
      queryFn: sendOnce(timeOffContract.createTimeOff, ({ optimistic }) => [optimistic.id]),
      onQueryStarted: ({ optimistic: timeOff }, started) =>
        showTimeOff(started, timeOff.id, timeOff, 'The time off was not entered.'),
    }),
    updateTimeOff: build.mutation<Answer<Off['updateTimeOff']>, CallArg<Off['updateTimeOff']>>({
      queryFn: sendOnce(timeOffContract.updateTimeOff, ({ params }) => [params.id]),
      onQueryStarted: ({ params, body }, started) =>
        showTimeOff(started, params.id, body, 'The time off was not changed.'),
    }),
    answerTimeOff: build.mutation<Answer<Off['answerTimeOff']>, CallArg<Off['answerTimeOff']>>({
      queryFn: sendOnce(timeOffContract.answerTimeOff, ({ params }) => [params.id]),
      onQueryStarted: ({ params, body }, started) =>
        showTimeOff(started, params.id, { status: body.status }, 'The request was not answered.'),
    }),
    cancelTimeOff: build.mutation<Answer<Off['cancelTimeOff']>, CallArg<Off['cancelTimeOff']>>({
      queryFn: sendOnce(timeOffContract.cancelTimeOff, ({ params }) => [params.id]),
      onQueryStarted: ({ params }, started) =>
        showTimeOff(started, params.id, { status: 'cancelled' }, 'The time off was not cancelled.'),
    }),
    restoreTimeOff: build.mutation<Answer<Off['restoreTimeOff']>, CallArg<Off['restoreTimeOff']>>({
      queryFn: sendOnce(timeOffContract.restoreTimeOff, ({ params }) => [params.id]),
      onQueryStarted: ({ params }, started) =>
        showTimeOff(started, params.id, {}, 'The time off was not restored.'),
    }),
    getTimeOffKinds: build.query<Rows<TimeOffKind>, void>({
      query: () => send(timeOffContract.getTimeOffKinds)({}),
      transformResponse: ({ data }: Answer<Off['getTimeOffKinds']>) => kindRows.load(data),
      providesTags: ['detail'],
    }),
    createTimeOffKind: build.mutation<
      Answer<Off['createTimeOffKind']>,
      CallArg<Off['createTimeOffKind']> & { optimistic: TimeOffKind }
    >({
      queryFn: sendOnce(timeOffContract.createTimeOffKind, ({ optimistic }) => [optimistic.id]),
      onQueryStarted: ({ optimistic: kind }, started) =>
        showKind(started, kind.id, kind, 'The kind was not added.'),
    }),
    updateTimeOffKind: build.mutation<Answer<Off['updateTimeOffKind']>, CallArg<Off['updateTimeOffKind']>>({
      queryFn: sendOnce(timeOffContract.updateTimeOffKind, ({ params }) => [params.id]),
      onQueryStarted({ params, body }, started) {
        const { archived, ...fields } = body
        const archivedAt =
          archived === undefined ? {} : { archivedAt: archived ? new Date().toISOString() : null }
        return showKind(started, params.id, { ...fields, ...archivedAt }, 'The kind was not changed.')
      },
    }),
    deleteTimeOffKind: build.mutation<Answer<Off['deleteTimeOffKind']>, CallArg<Off['deleteTimeOffKind']>>({
      queryFn: sendOnce(timeOffContract.deleteTimeOffKind, ({ params }) => [params.id]),
      onQueryStarted: ({ params }, started) =>
        showKind(started, params.id, null, 'The kind was not deleted.'),
    }),
    getWorkWeeks: build.query<Rows<WorkWeek>, void>({
      query: () => send(workWeekContract.getWorkWeeks)({}),
      transformResponse: ({ data }: Answer<Weeks['getWorkWeeks']>) => workWeekRows.load(data),
      providesTags: ['detail'],
    }),
    setWorkWeek: build.mutation<Answer<Weeks['setWorkWeek']>, CallArg<Weeks['setWorkWeek']>>({
      queryFn: sendOnce(workWeekContract.setWorkWeek, ({ body }) => [body.memberId]),
    }),
    deleteWorkWeek: build.mutation<Answer<Weeks['deleteWorkWeek']>, CallArg<Weeks['deleteWorkWeek']>>({
      queryFn: sendOnce(workWeekContract.deleteWorkWeek, ({ params }) => [params.id]),
    }),
    getHolidays: build.query<Holiday[], number>({
      query: (year) => send(holidayContract.getHolidays)({ query: { year } }),
      transformResponse: ({ data }: Answer<Days['getHolidays']>) => data,
      providesTags: ['detail'],
    }),
    getHolidayCalendar: build.query<HolidayCalendar, void>({
      query: () => send(holidayContract.getHolidayCalendar)({}),
      transformResponse: ({ data }: Answer<Days['getHolidayCalendar']>) => data,
      providesTags: ['detail'],
    }),
    updateHolidayCalendar: build.mutation<
      Answer<Days['updateHolidayCalendar']>,
      CallArg<Days['updateHolidayCalendar']>
    >({
      queryFn: sendOnce(holidayContract.updateHolidayCalendar, () => ['holidays']),
    }),
    getHolidayRegions: build.query<{ region: string; name: string }[], string | null>({
      query: (within) => send(holidayContract.getHolidayRegions)({ query: within ? { within } : {} }),
      transformResponse: ({ data }: Answer<Days['getHolidayRegions']>) => data,
    }),
  }),
})

export const {
  useGetTimeOffQuery,
  useCreateTimeOffMutation,
  useUpdateTimeOffMutation,
  useAnswerTimeOffMutation,
  useCancelTimeOffMutation,
  useRestoreTimeOffMutation,
  useGetTimeOffKindsQuery,
  useCreateTimeOffKindMutation,
  useUpdateTimeOffKindMutation,
  useDeleteTimeOffKindMutation,
  useGetWorkWeeksQuery,
  useSetWorkWeekMutation,
  useDeleteWorkWeekMutation,
  useGetHolidaysQuery,
  useGetHolidayCalendarQuery,
  useUpdateHolidayCalendarMutation,
  useGetHolidayRegionsQuery,
} = timeOffApi

/** Asks anew for all of these that are loaded. */
const reload =
  (name: 'getHolidays' | 'getTimeOff'): Thunk =>
  (dispatch, getState) => {
    const again = { forceRefetch: true, subscribe: false }
    const state = getState() as State
    if (name === 'getHolidays')
      for (const year of timeOffApi.util.selectCachedArgsForQuery(state, 'getHolidays'))
        void dispatch(timeOffApi.endpoints.getHolidays.initiate(year, again))
    else
      for (const asked of timeOffApi.util.selectCachedArgsForQuery(state, 'getTimeOff'))
        void dispatch(timeOffApi.endpoints.getTimeOff.initiate(asked, again))
  }

listenForTimeOff({
  timeOff: {
    put: (row) => patchTimeOff((list) => timeOffRows.put(list, row)),
    drop: (id) => patchTimeOff((list) => timeOffRows.applyDeletion(list, id)),
  },
  kinds: {
    put: (row) => patchKinds((list) => kindRows.put(list, row)),
    drop: (id) => patchKinds((list) => kindRows.applyDeletion(list, id)),
  },
  workWeeks: {
    put: (row) => patchWorkWeeks((list) => workWeekRows.put(list, row)),
    drop: (id) => patchWorkWeeks((list) => workWeekRows.drop(list, id)),
  },
  calendar: (calendar) => timeOffApi.util.updateQueryData('getHolidayCalendar', undefined, () => calendar),
  reloadHolidays: () => reload('getHolidays'),
  reloadTimeOff: () => reload('getTimeOff'),
})
