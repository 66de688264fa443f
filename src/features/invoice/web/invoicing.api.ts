import type { Answer, CallArg } from '#shared/contract.ts'
import { onLive } from '#web/live/live.ts'
import { openChangeCheck } from '#web/live/tombstones.ts'
import { api, send } from '#web/store/api.ts'
import { sendOnce } from '#web/store/inOrder.ts'
import { showFailure } from '#web/ui/feedback/toast.ts'
import { type Invoicing, type InvoicingChange, invoicingContract } from '../invoicing.contract.ts'

const invoicingApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** What is set up once for all invoices. */
    getInvoicing: build.query<Invoicing, void>({
      query: () => send(invoicingContract.getInvoicing)({}),
      transformResponse: ({ data }: Answer<typeof invoicingContract.getInvoicing>) => data,
      providesTags: ['detail'],
    }),
    updateInvoicing: build.mutation<
      Answer<typeof invoicingContract.updateInvoicing>,
      CallArg<typeof invoicingContract.updateInvoicing>
    >({
      queryFn: sendOnce(invoicingContract.updateInvoicing, () => ['invoicing']),
      async onQueryStarted({ body }, { dispatch, queryFulfilled }) {
        const wasChanged = openChangeCheck('invoicing')
        const shown = dispatch(patchInvoicing((settings) => laidOver(settings, body)))
        try {
          const { data } = await queryFulfilled
          if (!wasChanged()) dispatch(patchInvoicing(() => data.data))
        } catch (failed) {
          if (!wasChanged()) shown.undo()
          showFailure((failed as { error?: unknown }).error, 'The settings were not changed.')
        }
      },
    }),
  }),
})

export const { useGetInvoicingQuery, useUpdateInvoicingMutation } = invoicingApi

export const selectInvoicing = invoicingApi.endpoints.getInvoicing.select()

const patchInvoicing = (recipe: (settings: Invoicing) => Invoicing) =>
  invoicingApi.util.updateQueryData('getInvoicing', undefined, recipe)

/** The parts that hold several fields are changed field by field. */
const laidOver = (settings: Invoicing, { seller, bank, patterns, ...fields }: InvoicingChange): Invoicing =>
  ({
    ...settings,
    ...fields,
    seller: { ...settings.seller, ...seller },
    bank: { ...settings.bank, ...bank },
    patterns: { ...settings.patterns, ...patterns },
  }) as Invoicing

// Nothing needs what is told of them before they are loaded.
onLive(['invoicing'], (messages, dispatch) => {
  for (const { event, data } of messages) if (event !== 'delete') dispatch(patchInvoicing(() => data))
})
