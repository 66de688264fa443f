import { monthsOf } from '#features/retainer/web/retainer.api.ts'
import type { Answer, CallArg } from '#shared/contract.ts'
import { api, send } from '#web/store/api.ts'
import { sendOnce } from '#web/store/inOrder.ts'
import type { Dispatch } from '#web/store/listener.ts'
import { invoiceContract } from '../invoice.contract.ts'
import { invoiceKindsContract } from '../invoice.kinds.contract.ts'
import type { WholeInvoice } from '../invoice.shape.ts'
import { invoiceApi, invoiceRows, invoiceTag, patchInvoice, placeInvoice, pricesTag } from './invoice.api.ts'

type BillRetainer = typeof invoiceKindsContract.billRetainer
type TimeQuery = { id: string; from?: string; to?: string }

type Started = { dispatch: Dispatch; queryFulfilled: PromiseLike<{ data: { data: WholeInvoice } }> }

async function putAnswer(id: string, { dispatch, queryFulfilled }: Started) {
  const answer = await Promise.resolve(queryFulfilled).catch(() => null)
  if (!answer) return
  dispatch(patchInvoice(id, (detail) => invoiceRows.put(detail, answer.data.data)))
  dispatch(invoiceTimeApi.util.invalidateTags([pricesTag, invoiceTag(id)]))
}

const invoiceTimeApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The time of an invoice’s client that can be billed, as it is now: it is chosen from at once. */
    getInvoiceTime: build.query<Answer<typeof invoiceContract.getTime>['data'], TimeQuery>({
      query: ({ id, ...query }) => send(invoiceContract.getTime)({ params: { id }, query }),
      transformResponse: ({ data }: Answer<typeof invoiceContract.getTime>) => data,
    }),
    /** A draft with time on it: both or neither. Whoever makes it says themselves why it failed. */
    invoiceTime: build.mutation<
      Answer<typeof invoiceContract.createInvoice>,
      CallArg<typeof invoiceContract.createInvoice> & { body: { id: string } }
    >({
      queryFn: sendOnce(invoiceContract.createInvoice, ({ body }) => [body.id]),
      async onQueryStarted(_arg, { dispatch, queryFulfilled }) {
        const answer = await Promise.resolve(queryFulfilled).catch(() => null)
        if (!answer) return
        const { data: invoice } = answer.data
        await dispatch(invoiceApi.util.upsertQueryData('getInvoice', invoice.id, invoiceRows.load([invoice])))
        dispatch(placeInvoice(invoice.id, invoice))
        dispatch(invoiceTimeApi.util.invalidateTags([pricesTag]))
      },
    }),
    /** Whoever adds says themselves why it failed. */
    addInvoiceTime: build.mutation<
      Answer<typeof invoiceContract.addTime>,
      CallArg<typeof invoiceContract.addTime>
    >({
      queryFn: sendOnce(invoiceContract.addTime, ({ params }) => [params.id]),
      onQueryStarted: ({ params }, started) => putAnswer(params.id, started),
    }),
    addInvoiceExpenses: build.mutation<
      Answer<typeof invoiceContract.addExpenses>,
      CallArg<typeof invoiceContract.addExpenses>
    >({
      queryFn: sendOnce(invoiceContract.addExpenses, ({ params }) => [params.id]),
      onQueryStarted: ({ params }, started) => putAnswer(params.id, started),
    }),
    billRetainer: build.mutation<Answer<BillRetainer>, CallArg<BillRetainer>>({
      queryFn: sendOnce(invoiceKindsContract.billRetainer, ({ params }) => [params.id]),
      onQueryStarted: ({ params }, started) => putAnswer(params.id, started),
      invalidatesTags: (_answer, _error, { body }) => [monthsOf(body.project)],
    }),
  }),
})

export const {
  useInvoiceTimeMutation,
  useGetInvoiceTimeQuery,
  useAddInvoiceTimeMutation,
  useAddInvoiceExpensesMutation,
  useBillRetainerMutation,
} = invoiceTimeApi
