import type { Answer } from '#shared/contract.ts'
import { api, send } from '#web/store/api.ts'
import { type InvoiceStep, invoiceTrailContract } from '../invoice.trail.contract.ts'

type Entries = Answer<typeof invoiceTrailContract.getInvoiceEntries>

const trailApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The time behind a line; by the line’s `updatedAt` too, so that a change asks anew. */
    getInvoiceEntries: build.infiniteQuery<
      Entries,
      { invoice: string; line: string; updatedAt: string },
      string | null
    >({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ cursor }) => cursor ?? undefined },
      query: ({ queryArg: { invoice: id, line }, pageParam }) =>
        send(invoiceTrailContract.getInvoiceEntries)({
          params: { id, line },
          query: pageParam === null ? {} : { cursor: pageParam },
        }),
      providesTags: ['detail'],
    }),
    /** By the invoice’s `updatedAt` too, so that a change brings the history that tells of it. */
    getInvoiceHistory: build.query<InvoiceStep[], { id: string; updatedAt: string }>({
      query: ({ id }) => send(invoiceTrailContract.getInvoiceHistory)({ params: { id } }),
      transformResponse: ({ data }: Answer<typeof invoiceTrailContract.getInvoiceHistory>) => data,
    }),
  }),
})

export const { useGetInvoiceEntriesInfiniteQuery, useGetInvoiceHistoryQuery } = trailApi
