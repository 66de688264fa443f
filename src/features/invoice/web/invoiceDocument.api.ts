import type { Answer } from '#shared/contract.ts'
import { onLive } from '#web/live/live.ts'
import { api, send } from '#web/store/api.ts'
import { invoiceContract } from '../invoice.contract.ts'
import type { InvoiceDocument } from '../invoice.document.contract.ts'
import { invoiceTag } from './invoice.api.ts'

/** Names all documents, for what they take from elsewhere. */
const documentsTag = { type: 'detail' as const, id: 'invoice documents' }

const invoiceDocumentApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** All that an invoice says: as it was finalised, or as the draft would say it now. */
    getInvoiceDocument: build.query<InvoiceDocument, string>({
      query: (id) => send(invoiceContract.getDocument)({ params: { id } }),
      transformResponse: ({ data }: Answer<typeof invoiceContract.getDocument>) => data,
      providesTags: (_answer, _error, id) => ['detail', invoiceTag(id), documentsTag],
    }),
  }),
})

export const { useGetInvoiceDocumentQuery } = invoiceDocumentApi

/** Asks for them anew, since what they take from elsewhere changed. */
export const reloadDocuments = () => invoiceDocumentApi.util.invalidateTags([documentsTag])

// Nothing needs what is told of them before one is loaded.
onLive(['client', 'invoicing', 'tax'], (_messages, dispatch) => {
  dispatch(reloadDocuments())
})
