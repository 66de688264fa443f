import type { Answer, CallArg } from '#shared/contract.ts'
import { api, send } from '#web/store/api.ts'
import { sendOnce } from '#web/store/inOrder.ts'
import { invoiceKindsContract } from '../invoice.kinds.contract.ts'

type Calls = typeof invoiceKindsContract

const onInvoice = ({ params }: { params: { id: string } }) => [params.id]
/** The invoice that another is made of says so. */
const ofSource = (_answer: unknown, _error: unknown, { params }: { params: { id: string } }) => [
  { type: 'detail' as const, id: `invoice ${params.id}` },
]

const kindsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** What of each line is not credited yet; asked anew each time. */
    getCreditable: build.query<Answer<Calls['getCreditable']>['data'], string>({
      query: (id) => send(invoiceKindsContract.getCreditable)({ params: { id } }),
      transformResponse: ({ data }: Answer<Calls['getCreditable']>) => data,
    }),
    /** Deposits that a draft may deduct; by its client and currency too, of which they are. */
    getDeposits: build.query<
      Answer<Calls['getDeposits']>['data'],
      { id: string; client: string; currency: string }
    >({
      query: ({ id }) => send(invoiceKindsContract.getDeposits)({ params: { id } }),
      transformResponse: ({ data }: Answer<Calls['getDeposits']>) => data,
      providesTags: ['detail'],
    }),
    deductDeposits: build.mutation<Answer<Calls['deductDeposits']>, CallArg<Calls['deductDeposits']>>({
      queryFn: sendOnce(invoiceKindsContract.deductDeposits, onInvoice),
      invalidatesTags: ofSource,
    }),
    createCredit: build.mutation<Answer<Calls['createCredit']>, CallArg<Calls['createCredit']>>({
      queryFn: sendOnce(invoiceKindsContract.createCredit, onInvoice),
      invalidatesTags: ofSource,
    }),
    duplicateInvoice: build.mutation<Answer<Calls['duplicateInvoice']>, CallArg<Calls['duplicateInvoice']>>({
      queryFn: sendOnce(invoiceKindsContract.duplicateInvoice, onInvoice),
    }),
    answerQuote: build.mutation<Answer<Calls['answerQuote']>, CallArg<Calls['answerQuote']>>({
      queryFn: sendOnce(invoiceKindsContract.answerQuote, onInvoice),
      invalidatesTags: ofSource,
    }),
    convertQuote: build.mutation<Answer<Calls['convertQuote']>, CallArg<Calls['convertQuote']>>({
      queryFn: sendOnce(invoiceKindsContract.convertQuote, onInvoice),
      invalidatesTags: ofSource,
    }),
  }),
})

export const {
  useGetCreditableQuery,
  useGetDepositsQuery,
  useDeductDepositsMutation,
  useCreateCreditMutation,
  useDuplicateInvoiceMutation,
  useAnswerQuoteMutation,
  useConvertQuoteMutation,
} = kindsApi
