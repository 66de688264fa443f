import type { Answer } from '#shared/contract.ts'
import { api, send } from '#web/store/api.ts'
import { invoiceOverviewContract, type UnbilledTime } from '../invoice.overview.contract.ts'

const overviewApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Changes with every invoice, as its sums do. */
    getUnbilled: build.query<UnbilledTime[], void>({
      query: () => send(invoiceOverviewContract.getUnbilled)({}),
      transformResponse: ({ data }: Answer<typeof invoiceOverviewContract.getUnbilled>) => data,
      providesTags: ['detail', { type: 'detail', id: 'invoice prices' }],
    }),
  }),
})

export const { useGetUnbilledQuery } = overviewApi
