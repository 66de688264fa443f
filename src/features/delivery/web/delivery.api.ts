import type { Answer, CallArg } from '#shared/contract.ts'
import { onLive } from '#web/live/live.ts'
import { api, send } from '#web/store/api.ts'
import { deliveryContract } from '../delivery.contract.ts'

type Calls = typeof deliveryContract
type EmailDraft = Answer<Calls['getEmailDraft']>['data']

/** Names what is known of how one invoice got to its client. */
const deliveryTag = (id: string) => ({ type: 'detail' as const, id: `delivery ${id}` })

const deliveryApi = api.injectEndpoints({
  endpoints: (build) => ({
    getDelivery: build.query<Answer<Calls['getDelivery']>, string>({
      query: (id) => send(deliveryContract.getDelivery)({ params: { id } }),
      providesTags: (_answer, _error, id) => ['detail', deliveryTag(id)],
    }),
    getEmailDraft: build.query<EmailDraft, CallArg<Calls['getEmailDraft']>>({
      query: send(deliveryContract.getEmailDraft),
      transformResponse: ({ data }: Answer<Calls['getEmailDraft']>) => data,
    }),
    shareInvoice: build.mutation<Answer<Calls['shareInvoice']>, CallArg<Calls['shareInvoice']>>({
      query: send(deliveryContract.shareInvoice),
      invalidatesTags: (_answer, _error, { body }) => [deliveryTag(body.invoiceId)],
    }),
    sendInvoice: build.mutation<Answer<Calls['sendInvoice']>, CallArg<Calls['sendInvoice']>>({
      query: send(deliveryContract.sendInvoice),
      invalidatesTags: (_answer, _error, { body }) => [deliveryTag(body.invoiceId)],
    }),
    markSent: build.mutation<Answer<Calls['markSent']>, CallArg<Calls['markSent']>>({
      query: send(deliveryContract.markSent),
    }),
    setPromise: build.mutation<Answer<Calls['setPromise']>, CallArg<Calls['setPromise']>>({
      query: send(deliveryContract.setPromise),
      invalidatesTags: (_answer, _error, { params }) => [deliveryTag(params.id)],
    }),
  }),
})

export const {
  useGetDeliveryQuery,
  useGetEmailDraftQuery,
  useMarkSentMutation,
  useSendInvoiceMutation,
  useSetPromiseMutation,
  useShareInvoiceMutation,
} = deliveryApi

// Nothing needs what is told of them before one is loaded. What became of emails is not told with it.
onLive(['delivery'], (messages, dispatch) => {
  dispatch(
    deliveryApi.util.invalidateTags([...new Set(messages.map(({ data }) => data.id))].map(deliveryTag)),
  )
})
