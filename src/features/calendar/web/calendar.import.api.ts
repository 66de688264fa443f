import type { Answer, CallArg } from '#shared/contract.ts'
import { api, send } from '#web/store/api.ts'
import { calendarImportContract } from '../calendar.import.contract.ts'

type Calls = typeof calendarImportContract

/** Events from files of other programs; what comes of them is told live, as any event is. */
const calendarImportApi = api.injectEndpoints({
  endpoints: (build) => ({
    importCalendar: build.mutation<Answer<Calls['importCalendar']>['data'], CallArg<Calls['importCalendar']>>(
      {
        query: send(calendarImportContract.importCalendar),
        transformResponse: ({ data }: Answer<Calls['importCalendar']>) => data,
      },
    ),
    deleteImported: build.mutation<Answer<Calls['deleteImported']>, CallArg<Calls['deleteImported']>>({
      query: send(calendarImportContract.deleteImported),
    }),
  }),
})

export const { useImportCalendarMutation, useDeleteImportedMutation } = calendarImportApi
