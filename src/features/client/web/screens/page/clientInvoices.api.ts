import { invoiceContract, type Service } from '#features/invoice/invoice.contract.ts'
import type { Answer } from '#shared/contract.ts'
import { api, send } from '#web/store/api.ts'
import { moneyOfClients } from '../../clientMoney.api.ts'

type Page = Answer<typeof invoiceContract.getInvoices>

const clientInvoicesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The invoices of a client that one may see, newest first. */
    getClientInvoices: build.infiniteQuery<Page, string, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ cursor }) => cursor ?? undefined },
      query: ({ queryArg: clientId, pageParam: cursor }) =>
        send(invoiceContract.getInvoices)({ query: { clientId, limit: 100, ...(cursor && { cursor }) } }),
      providesTags: ['detail', moneyOfClients],
    }),
    /** A client’s time that can be billed, by project. */
    getUnbilledTime: build.query<Service[], string>({
      query: (clientId) =>
        send(invoiceContract.getInvoices)({ query: { clientId, limit: 1, groupBy: 'project' } }),
      transformResponse: ({ services = [] }: Page) => services,
      providesTags: ['detail', moneyOfClients],
    }),
  }),
})

export const { useGetClientInvoicesInfiniteQuery, useGetUnbilledTimeQuery } = clientInvoicesApi
