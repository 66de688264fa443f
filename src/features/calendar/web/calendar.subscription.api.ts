import type { Answer, CallArg } from '#shared/contract.ts'
import { api, send } from '#web/store/api.ts'
import { calendarSubscriptionContract } from '../calendar.subscription.contract.ts'
import { listenForSubscriptions } from './calendar.live.ts'

type Calls = typeof calendarSubscriptionContract
const tag = { type: 'detail', id: 'calendar subscriptions' } as const

/** Outside calendars that one reads here: nobody else’s concern. */
const calendarSubscriptionApi = api.injectEndpoints({
  endpoints: (build) => ({
    getCalendarSubscriptions: build.query<Answer<Calls['getCalendarSubscriptions']>, void>({
      query: () => send(calendarSubscriptionContract.getCalendarSubscriptions)({}),
      providesTags: ['detail', tag],
    }),
    getSubscribedEvents: build.query<
      Answer<Calls['getSubscribedEvents']>['data'],
      { from: string; to: string }
    >({
      query: (query) => send(calendarSubscriptionContract.getSubscribedEvents)({ query }),
      transformResponse: ({ data }: Answer<Calls['getSubscribedEvents']>) => data,
      providesTags: ['detail', tag],
    }),
    createCalendarSubscription: build.mutation<
      Answer<Calls['createCalendarSubscription']>,
      CallArg<Calls['createCalendarSubscription']>
    >({
      query: send(calendarSubscriptionContract.createCalendarSubscription),
      invalidatesTags: [tag],
    }),
    updateCalendarSubscription: build.mutation<
      Answer<Calls['updateCalendarSubscription']>,
      CallArg<Calls['updateCalendarSubscription']>
    >({
      query: send(calendarSubscriptionContract.updateCalendarSubscription),
      invalidatesTags: [tag],
    }),
    refreshCalendarSubscription: build.mutation<
      Answer<Calls['refreshCalendarSubscription']>,
      CallArg<Calls['refreshCalendarSubscription']>
    >({ query: send(calendarSubscriptionContract.refreshCalendarSubscription) }),
    deleteCalendarSubscription: build.mutation<
      Answer<Calls['deleteCalendarSubscription']>,
      CallArg<Calls['deleteCalendarSubscription']>
    >({
      query: send(calendarSubscriptionContract.deleteCalendarSubscription),
      invalidatesTags: [tag],
    }),
  }),
})

export const {
  useGetCalendarSubscriptionsQuery,
  useGetSubscribedEventsQuery,
  useCreateCalendarSubscriptionMutation,
  useUpdateCalendarSubscriptionMutation,
  useRefreshCalendarSubscriptionMutation,
  useDeleteCalendarSubscriptionMutation,
} = calendarSubscriptionApi

listenForSubscriptions(() => api.util.invalidateTags([tag]))
