import type { Answer, CallArg } from '#shared/contract.ts'
import { onLive } from '#web/live/live.ts'
import { createThrottle } from '#web/live/throttle.ts'
import { api, send } from '#web/store/api.ts'
import { type Dashboard, dashboardContract } from '../dashboard.contract.ts'

type Calls = typeof dashboardContract

const numbers = { type: 'detail', id: 'dashboard' } as const

const dashboardApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** By the day too, so that a new one asks anew. */
    getDashboard: build.query<
      Dashboard,
      NonNullable<CallArg<Calls['getDashboard']>['query']> & { today: string }
    >({
      query: ({ today: _, ...query }) => send(dashboardContract.getDashboard)({ query }),
      transformResponse: ({ data }: Answer<Calls['getDashboard']>) => data,
      providesTags: ['detail', numbers],
    }),
  }),
})

export const { useGetDashboardQuery } = dashboardApi

/** Milliseconds between a change and asking again: something changes all day, by everybody. */
const refetchDelay = 2_000

// Nothing needs to know before the first dashboard is on screen.
const askLater = createThrottle((dispatch) => dispatch(api.util.invalidateTags([numbers])))
onLive(
  ['time-entry', 'task', 'task-status', 'project', 'client', 'rate', 'expense', 'invoice', 'invoice-status'],
  (_messages, dispatch) => askLater(dispatch, refetchDelay),
)
