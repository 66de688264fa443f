import type { Answer, CallArg } from '#shared/contract.ts'
import { api, send } from '#web/store/api.ts'
import { type ReportSchedule, reportScheduleContract } from '../report.schedule.contract.ts'

type Calls = typeof reportScheduleContract
const schedules = { type: 'detail', id: 'report schedules' } as const

/** The reports that one gets by email: nobody else’s concern, so each look asks anew. */
const reportScheduleApi = api.injectEndpoints({
  endpoints: (build) => ({
    getReportSchedules: build.query<ReportSchedule[], void>({
      query: () => send(reportScheduleContract.getReportSchedules)({}),
      transformResponse: ({ data }: Answer<Calls['getReportSchedules']>) => data,
      providesTags: ['detail', schedules],
    }),
    createReportSchedule: build.mutation<
      Answer<Calls['createReportSchedule']>,
      CallArg<Calls['createReportSchedule']>
    >({
      query: send(reportScheduleContract.createReportSchedule),
      invalidatesTags: (answer) => (answer ? [schedules] : []),
    }),
    deleteReportSchedule: build.mutation<
      Answer<Calls['deleteReportSchedule']>,
      CallArg<Calls['deleteReportSchedule']>
    >({
      query: send(reportScheduleContract.deleteReportSchedule),
      invalidatesTags: [schedules],
    }),
  }),
})

export const {
  useGetReportSchedulesQuery,
  useCreateReportScheduleMutation,
  useDeleteReportScheduleMutation,
} = reportScheduleApi
