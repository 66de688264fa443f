import type { Answer, CallArg } from '#shared/contract.ts'
import { onLive } from '#web/live/live.ts'
import { openSettling } from '#web/live/settle.ts'
import { api, send } from '#web/store/api.ts'
import { reportContract } from '../report.contract.ts'
import type { Report } from '../report.shape.ts'

type Calls = typeof reportContract
export type ReportAsked = CallArg<Calls['getReport']>['query']

const reports = { type: 'detail', id: 'reports' } as const

export const reportApi = api.injectEndpoints({
  endpoints: (build) => ({
    getReport: build.query<Report, ReportAsked>({
      query: (query) => send(reportContract.getReport)({ query }),
      transformResponse: ({ data }: Answer<Calls['getReport']>) => data,
      providesTags: ['detail', reports],
    }),
  }),
})

export const { useGetReportQuery } = reportApi

/** Milliseconds between a change and asking again: time is tracked all day, by everybody. */
const settleTime = 2_000

// What is added up follows from nearly everything; nothing needs to know before the first report is on screen.
const askLater = openSettling((dispatch) => dispatch(api.util.invalidateTags([reports])))
onLive(
  ['time-entry', 'task', 'task-tag', 'tag', 'task-status', 'project', 'client', 'rate', 'invoice'],
  (_messages, dispatch) => askLater(dispatch, settleTime),
)
