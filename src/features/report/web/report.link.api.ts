import type { Answer, CallArg } from '#shared/contract.ts'
import { onLive } from '#web/live/live.ts'
import { api, send } from '#web/store/api.ts'
import { type ReportLink, reportLinkContract } from '../report.link.contract.ts'

type Calls = typeof reportLinkContract
const links = { type: 'detail', id: 'report links' } as const

const reportLinkApi = api.injectEndpoints({
  endpoints: (build) => ({
    getReportLinks: build.query<ReportLink[], void>({
      query: () => send(reportLinkContract.getReportLinks)({}),
      transformResponse: ({ data }: Answer<Calls['getReportLinks']>) => data,
      providesTags: ['detail', links],
    }),
    createReportLink: build.mutation<Answer<Calls['createReportLink']>, CallArg<Calls['createReportLink']>>({
      query: send(reportLinkContract.createReportLink),
      invalidatesTags: (answer) => (answer ? [links] : []),
    }),
    deleteReportLink: build.mutation<Answer<Calls['deleteReportLink']>, CallArg<Calls['deleteReportLink']>>({
      query: send(reportLinkContract.deleteReportLink),
      invalidatesTags: [links],
    }),
    /** What whoever holds a link sees; nobody need be signed in. */
    openReportLink: build.query<Answer<Calls['openReportLink']>, string>({
      query: (token) => send(reportLinkContract.openReportLink)({ body: { token } }),
    }),
  }),
})

export const {
  useGetReportLinksQuery,
  useCreateReportLinkMutation,
  useDeleteReportLinkMutation,
  useOpenReportLinkQuery,
} = reportLinkApi

// Links end with their member.
onLive(['report-link', 'member'], (messages, dispatch) => {
  if (messages.some(({ object, event }) => object === 'report-link' || event === 'delete'))
    dispatch(api.util.invalidateTags([links]))
})
