import type { Answer } from '#shared/contract.ts'
import { api, send } from '#web/store/api.ts'
import { invoicingContract } from '../invoicing.contract.ts'

const numbersApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The numbers that were taken last. */
    getNumbers: build.query<Answer<typeof invoicingContract.getNumbers>['data'], void>({
      query: () => send(invoicingContract.getNumbers)({}),
      transformResponse: ({ data }: Answer<typeof invoicingContract.getNumbers>) => data,
      providesTags: ['detail'],
    }),
  }),
})

export const { useGetNumbersQuery } = numbersApi
