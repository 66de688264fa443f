import type { Answer, CallArg } from '#shared/contract.ts'
import { api, send } from '#web/store/api.ts'
import { type InvoicedEntry, invoiceTrailContract } from '../invoice.trail.contract.ts'
import { listenForInvoicedEntries } from './invoicedEntries.live.ts'

const tag = { type: 'detail', id: 'invoiced entries' } as const

const invoicedApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Which of some tracked time is on an invoice, by the entry’s id. */
    getInvoicedEntries: build.query<
      Record<string, InvoicedEntry>,
      CallArg<typeof invoiceTrailContract.getInvoicedEntries>['query']
    >({
      query: (query) => send(invoiceTrailContract.getInvoicedEntries)({ query }),
      transformResponse: ({ data }: Answer<typeof invoiceTrailContract.getInvoicedEntries>) =>
        Object.fromEntries(data.map((one) => [one.entry, one])),
      providesTags: ['detail', tag],
    }),
  }),
})

export const { useGetInvoicedEntriesQuery } = invoicedApi

listenForInvoicedEntries((dispatch) => dispatch(api.util.invalidateTags([tag])))
