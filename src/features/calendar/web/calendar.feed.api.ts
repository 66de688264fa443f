import type { Answer, CallArg } from '#shared/contract.ts'
import { api, send } from '#web/store/api.ts'
import { calendarFeedContract } from '../calendar.feed.contract.ts'

type Calls = typeof calendarFeedContract

/** The addresses by which one’s other programs read a calendar: nobody else’s concern, so each look asks anew. */
const calendarFeedApi = api.injectEndpoints({
  endpoints: (build) => ({
    getCalendarFeeds: build.query<Answer<Calls['getCalendarFeeds']>['data'], void>({
      query: () => send(calendarFeedContract.getCalendarFeeds)({}),
      transformResponse: ({ data }: Answer<Calls['getCalendarFeeds']>) => data,
      providesTags: ['detail'],
    }),
    createCalendarFeed: build.mutation<
      Answer<Calls['createCalendarFeed']>,
      CallArg<Calls['createCalendarFeed']>
    >({
      query: send(calendarFeedContract.createCalendarFeed),
      async onQueryStarted({ body: { project } }, { dispatch, queryFulfilled }) {
        const { data } = await queryFulfilled.catch(() => ({ data: null }))
        if (!data) return
        dispatch(
          calendarFeedApi.util.updateQueryData('getCalendarFeeds', undefined, (list) => [
            ...list.filter((one) => one.project !== project),
            data.data,
          ]),
        )
      },
    }),
    deleteCalendarFeed: build.mutation<
      Answer<Calls['deleteCalendarFeed']>,
      CallArg<Calls['deleteCalendarFeed']>
    >({
      query: send(calendarFeedContract.deleteCalendarFeed),
      async onQueryStarted({ params: { id } }, { dispatch, queryFulfilled }) {
        const isDeleted = await queryFulfilled.then(
          () => true,
          () => false,
        )
        if (!isDeleted) return
        dispatch(
          calendarFeedApi.util.updateQueryData('getCalendarFeeds', undefined, (list) =>
            list.filter((one) => one.id !== id),
          ),
        )
      },
    }),
  }),
})

export const { useGetCalendarFeedsQuery, useCreateCalendarFeedMutation, useDeleteCalendarFeedMutation } =
  calendarFeedApi
