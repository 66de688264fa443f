import type { Answer } from '#shared/contract.ts'
import { api, send } from '#web/store/api.ts'
import { type RetainerMonth, retainerContract } from '../retainer.contract.ts'

/** Names the months of a project's retainer, for who knows that they changed. */
export const monthsOf = (projectId: string) => ({ type: 'detail' as const, id: `retainer of ${projectId}` })

export const retainerApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The months of a project's retainer, oldest first. */
    getRetainer: build.query<RetainerMonth[], string>({
      query: (projectId) => send(retainerContract.getRetainer)({ params: { projectId } }),
      transformResponse: ({ data }: Answer<typeof retainerContract.getRetainer>) => data,
      providesTags: (_answer, _error, projectId) => ['detail', monthsOf(projectId)],
    }),
  }),
})

export const { useGetRetainerQuery } = retainerApi
