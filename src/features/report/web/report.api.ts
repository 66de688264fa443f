import type { Answer, CallArg } from '#shared/contract.ts'
import { onLive } from '#web/live/live.ts'
import { createThrottle } from '#web/live/throttle.ts'
import { api, send } from '#web/store/api.ts'
import { reportContract } from '../report.contract.ts'
import type { Report, ReportBillable } from '../report.shape.ts'
import { reportTabContract, type TabQuery } from '../report.tab.contract.ts'
import type { TabTable } from '../report.tab.shape.ts'

type Calls = typeof reportContract
export type ReportQuery = CallArg<Calls['getReport']>['query']
export type EntriesQuery = CallArg<Calls['getReportEntries']>['query']

type EntriesAnswer = Answer<Calls['getReportEntries']>

const reports = { type: 'detail', id: 'reports' } as const

const reportApi = api.injectEndpoints({
  endpoints: (build) => ({
    getReport: build.query<Report, ReportQuery>({
      query: (query) => send(reportContract.getReport)({ query }),
      transformResponse: ({ data }: Answer<Calls['getReport']>) => data,
      providesTags: ['detail', reports],
    }),
    /** What of it can be put on an invoice, as it is now: it is chosen from at once. */
    getReportBillable: build.query<ReportBillable, EntriesQuery>({
      query: (query) => send(reportContract.getReportBillable)({ query }),
      transformResponse: ({ data }: Answer<Calls['getReportBillable']>) => data,
      providesTags: ['detail', reports],
    }),
    getReportTab: build.query<TabTable, TabQuery>({
      query: (query) => send(reportTabContract.getReportTab)({ query }),
      transformResponse: ({ data }: Answer<typeof reportTabContract.getReportTab>) => data,
      providesTags: ['detail', reports],
    }),
    /** The entries behind a number, page by page. */
    getReportEntries: build.infiniteQuery<EntriesAnswer, EntriesQuery, string | null>({
      query: ({ queryArg, pageParam }) =>
        send(reportContract.getReportEntries)({
          query: { ...queryArg, ...(pageParam && { cursor: pageParam }) },
        }),
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ cursor }) => cursor ?? undefined },
      providesTags: ['detail', reports],
    }),
  }),
})

export const {
  useGetReportQuery,
  useGetReportTabQuery,
  useGetReportBillableQuery,
  useGetReportEntriesInfiniteQuery,
} = reportApi

/** Milliseconds between a change and asking again: time is tracked all day, by everybody. */
const refetchDelay = 2_000

// What is added up follows from nearly everything; nothing needs to know before the first report is on screen.
const askLater = createThrottle((dispatch) => dispatch(api.util.invalidateTags([reports])))
onLive(
  [
    'time-entry',
    'task',
    'task-tag',
    'tag',
    'task-status',
    'project',
    'client',
    'rate',
    'invoice',
    'expense',
    'time-off',
  ],
  (_messages, dispatch) => askLater(dispatch, refetchDelay),
)
