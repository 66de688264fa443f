import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit'
import { useSelector } from 'react-redux'
import { selectClients } from '#features/client/web/client.api.ts'
import { selectViewedAs } from '#features/role/web/viewAs.slice.ts'
import { selectWorkspace } from '#features/workspace/web/workspace.api.ts'
import type { Answer, CallArg } from '#shared/contract.ts'
import { dayIn } from '#shared/days.ts'
import { openAnswer } from '#web/live/tombstones.ts'
import { sendQueued } from '#web/offline/sendQueued.ts'
import { api, send } from '#web/store/api.ts'
import { sendInOrder, sendOnce } from '#web/store/inOrder.ts'
import type { Dispatch } from '#web/store/listener.ts'
import { optimistic, type ShowChange, type Started } from '#web/store/optimistic.ts'
import { createRows, type Rows } from '#web/store/rows.ts'
import { type InvoiceFilter, invoiceContract, type StatusPrice } from '../invoice.contract.ts'
import { visibleInvoice } from '../invoice.rules.ts'
import type { Invoice, WholeInvoice } from '../invoice.shape.ts'
import { listenForInvoices } from './invoice.live.ts'
import { dropFromPages, type InvoicePages, type Listing, putIntoPages } from './parts/invoicePages.ts'

/** One invoice with all that stands on it, and what waits on top of it. */
type InvoiceDetail = Rows<WholeInvoice>
export const invoiceRows = createRows<WholeInvoice>()

/** Names what is added up of invoices, for who knows that it changed. */
export const pricesTag = { type: 'detail' as const, id: 'invoice prices' }
/** Names the lists of invoices, for who can’t tell what a change makes of them. */
export const invoicesTag = { type: 'detail' as const, id: 'invoices' }
/** Names one invoice with its lines and payments. */
export const invoiceTag = (id: string) => ({ type: 'detail' as const, id: `invoice ${id}` })

type Page = Answer<typeof invoiceContract.getInvoices>
type Calls = typeof invoiceContract
type OnInvoice<C extends Calls[keyof Calls]> = CallArg<C> & {
  /** What the change looks like before it is answered. */
  optimistic?: Partial<WholeInvoice>
}

/** Changes an invoice that is open. */
export const patchInvoice = (id: string, recipe: (detail: InvoiceDetail) => void) =>
  invoiceApi.util.updateQueryData('getInvoice', id, recipe)

const showOpen: ShowChange<WholeInvoice> = optimistic(
  invoiceRows,
  (recipe, [id]) => patchInvoice(id as string, recipe) as never,
)

/** Puts an invoice where it belongs in every list that is loaded; null takes it out. */
export const placeInvoice =
  (id: string, invoice: Invoice | null): ThunkAction<void, State, unknown, UnknownAction> =>
  (dispatch, getState) => {
    const state = getState()
    const { byId } = selectClients(state)
    const titleOf = (client: string) => byId[client]?.title ?? ''
    const today = dayIn(selectWorkspace(state)?.timeZone ?? 'UTC')
    for (const filter of invoiceApi.util.selectCachedArgsForQuery(state, 'getInvoices')) {
      const listing: Listing = { ...filter, today, titleOf }
      dispatch(
        invoiceApi.util.updateQueryData('getInvoices', filter, (pages: InvoicePages) => {
          if (invoice) putIntoPages(pages, invoice, listing)
          else dropFromPages(pages, id)
        }),
      )
    }
  }

/** How an invoice stands in the lists that are loaded, if it is in one. */
const findListed = (state: State, id: string): Invoice | undefined => {
  for (const filter of invoiceApi.util.selectCachedArgsForQuery(state, 'getInvoices')) {
    const { data } = invoiceApi.endpoints.getInvoices.select(filter)(state)
    const found = data?.pages.flatMap((page) => page.data).find((invoice) => invoice.id === id)
    if (found) return found
  }
  return undefined
}

type Starting = Omit<Started, 'dispatch'> & { dispatch: Dispatch; getState: () => unknown }

/** Shows a change of one invoice at once where it is open and listed, then what is answered, or takes it back. */
async function showChange(
  { dispatch, getState, ...started }: Starting,
  id: string,
  change: Partial<WholeInvoice>,
  fallback: string,
) {
  const before = findListed(getState() as State, id)
  const pick = openAnswer()
  const shown = showOpen({ dispatch, ...started }, id, change, fallback)
  if (before) dispatch(placeInvoice(id, { ...before, ...change }))
  try {
    const { data } = await started.queryFulfilled
    for (const row of pick(data.data as WholeInvoice)) dispatch(placeInvoice(id, row))
  } catch {
    if (before) dispatch(placeInvoice(id, before))
    else if (change.id) dispatch(placeInvoice(id, null))
  }
  dispatch(invoiceApi.util.invalidateTags([pricesTag]))
  await shown
}

export const invoiceApi = api.injectEndpoints({
  endpoints: (build) => ({
    getInvoices: build.infiniteQuery<Page, InvoiceFilter, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ cursor }) => cursor ?? undefined },
      query: ({ queryArg, pageParam }) =>
        send(invoiceContract.getInvoices)({
          query: { ...queryArg, limit: pageSize, ...(pageParam !== null && { cursor: pageParam }) },
        }),
      providesTags: ['detail', invoicesTag],
    }),
    getInvoice: build.query<InvoiceDetail, string>({
      query: (id) => send(invoiceContract.getInvoice)({ params: { id } }),
      transformResponse: ({ data }: Answer<Calls['getInvoice']>) => invoiceRows.load([data]),
      // What waits for its own answer stays on top of what is loaded anew.
      merge(detail, loaded) {
        for (const invoice of Object.values(loaded.entities)) invoiceRows.put(detail, invoice)
      },
      providesTags: (_answer, _error, id) => ['detail', invoiceTag(id)],
    }),
    getStatusPrices: build.query<StatusPrice[], NonNullable<CallArg<Calls['getStatusPrices']>['query']>>({
      query: (query) => send(invoiceContract.getStatusPrices)({ query }),
      transformResponse: ({ data }: Answer<Calls['getStatusPrices']>) => data,
      providesTags: ['detail', pricesTag],
    }),
    createInvoice: build.mutation<
      Answer<Calls['createInvoice']>,
      CallArg<Calls['createInvoice']> & { optimistic: WholeInvoice }
    >({
      queryFn: sendQueued(invoiceContract.createInvoice, ({ optimistic }) => [optimistic.id]),
      async onQueryStarted({ optimistic: invoice }, started) {
        const { dispatch } = started
        // So that it can be opened before it is answered.
        await dispatch(invoiceApi.util.upsertQueryData('getInvoice', invoice.id, invoiceRows.load([])))
        dispatch(placeInvoice(invoice.id, invoice))
        await showChange(started, invoice.id, invoice, 'The invoice was not created.')
      },
    }),
    /** Fields and lines of a draft, and notes; it is kept while the network is away. */
    updateInvoice: build.mutation<Answer<Calls['updateInvoice']>, OnInvoice<Calls['updateInvoice']>>({
      queryFn: sendQueued(invoiceContract.updateInvoice, ({ params }) => [params.id]),
      onQueryStarted: ({ params, optimistic = {} }, started) =>
        showChange(started, params.id, optimistic, 'The invoice was not changed.'),
    }),
    /** A status says what happened to the money: it is set now or not at all. */
    moveInvoice: build.mutation<
      Answer<Calls['updateInvoice']>,
      OnInvoice<Calls['updateInvoice']> & { body: { status: string | null } }
    >({
      queryFn: sendOnce(invoiceContract.updateInvoice, ({ params }) => [params.id]),
      onQueryStarted: ({ params, optimistic = {} }, started) =>
        showChange(started, params.id, optimistic, 'The status was not changed.'),
    }),
    finaliseInvoice: build.mutation<Answer<Calls['finaliseInvoice']>, OnInvoice<Calls['finaliseInvoice']>>({
      queryFn: sendInOrder(invoiceContract.finaliseInvoice, ({ params }) => [params.id]),
      onQueryStarted: ({ params, optimistic = {} }, started) =>
        showChange(started, params.id, optimistic, 'The invoice was not finalised.'),
      // What it says is frozen from now on, number and all.
      invalidatesTags: (answer, _error, { params }) => (answer ? [invoiceTag(params.id)] : []),
    }),
    /** Whoever deletes says themselves why it failed. */
    deleteInvoice: build.mutation<
      Answer<Calls['deleteInvoice']>,
      { body: { invoiceId: string; updatedAt?: string } }
    >({
      queryFn: sendOnce(invoiceContract.deleteInvoice, ({ body }) => [body.invoiceId]),
      async onQueryStarted({ body: { invoiceId } }, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => null)
        if (!answer) return
        if (answer.data.data.voided) dispatch(invoiceApi.util.invalidateTags([invoiceTag(invoiceId)]))
        else dispatch(dropInvoice(invoiceId))
        dispatch(invoiceApi.util.invalidateTags([pricesTag]))
      },
    }),
    addPayment: build.mutation<Answer<Calls['addPayment']>, OnInvoice<Calls['addPayment']>>({
      queryFn: sendOnce(invoiceContract.addPayment, ({ params }) => [params.id]),
      onQueryStarted: ({ params, optimistic = {} }, started) =>
        showChange(started, params.id, optimistic, 'The payment was not recorded.'),
    }),
    deletePayment: build.mutation<Answer<Calls['deletePayment']>, OnInvoice<Calls['deletePayment']>>({
      queryFn: sendOnce(invoiceContract.deletePayment, ({ params }) => [params.id]),
      onQueryStarted: ({ params, optimistic = {} }, started) =>
        showChange(started, params.id, optimistic, 'The payment was not deleted.'),
    }),
  }),
})

export const {
  useGetInvoicesInfiniteQuery,
  useGetStatusPricesQuery,
  useUpdateInvoiceMutation,
  useMoveInvoiceMutation,
  useFinaliseInvoiceMutation,
  useDeleteInvoiceMutation,
  useAddPaymentMutation,
  useDeletePaymentMutation,
} = invoiceApi

export const { createInvoice } = invoiceApi.endpoints

/** Rows of a page. */
const pageSize = 100

const selectLists = invoiceApi.endpoints.getInvoices.select({} as InvoiceFilter)
type State = Parameters<typeof selectLists>[0] & Parameters<typeof selectClients>[0]

/** Takes an invoice off every screen. */
const dropInvoice =
  (id: string): ThunkAction<void, State, unknown, UnknownAction> =>
  (dispatch) => {
    dispatch(patchInvoice(id, (detail) => invoiceRows.drop(detail, id)))
    dispatch(placeInvoice(id, null))
  }

const { useGetInvoiceQuery } = invoiceApi

/** One invoice with its lines and payments; null once it is known not to be there, or may not be seen. */
export function useInvoice(id: string) {
  const { data, isError, error, refetch } = useGetInvoiceQuery(id)
  const viewedAs = useSelector(selectViewedAs)
  const found = data?.entities[id] ?? (data ? null : undefined)
  const invoice = found && viewedAs ? visibleInvoice(viewedAs.viewer, found) : found
  return { invoice, isError, error, refetch }
}

const openInvoices = (state: State) => invoiceApi.util.selectCachedArgsForQuery(state, 'getInvoice')

listenForInvoices({
  put: (invoice) => (dispatch) => {
    // What is told has no lines and payments: these stay as they are known until they are asked for.
    dispatch(
      patchInvoice(invoice.id, (detail) => {
        if (detail.entities[invoice.id]) invoiceRows.put(detail, invoice as WholeInvoice)
      }),
    )
    dispatch(placeInvoice(invoice.id, invoice))
    // What it was made of says so.
    const source = invoice.corrects ?? invoice.quote
    if (source) dispatch(invoiceApi.util.invalidateTags([invoiceTag(source)]))
  },
  drop: dropInvoice as never,
  askForRest: (dispatch, getState) => {
    const state = getState() as State
    const outdated = openInvoices(state).filter((id) => {
      const { data } = invoiceApi.endpoints.getInvoice.select(id)(state)
      return data?.fieldVersions[id]?.lines !== undefined
    })
    dispatch(invoiceApi.util.invalidateTags([pricesTag, ...outdated.map(invoiceTag)]))
  },
  askAnew: (dispatch, getState) => {
    const open = openInvoices(getState() as State).map(invoiceTag)
    dispatch(invoiceApi.util.invalidateTags([invoicesTag, pricesTag, ...open]))
  },
})
