import type { Invoice } from '#features/invoice/invoice.shape.ts'
import { invoicesTag, invoiceTag } from '#features/invoice/web/invoice.api.ts'
import type { Answer, CallArg } from '#shared/contract.ts'
import { api, send } from '#web/store/api.ts'
import { sendOnce } from '#web/store/inOrder.ts'
import type { Dispatch } from '#web/store/listener.ts'
import { openUnanswered } from '#web/store/unanswered.ts'
import { showFailure } from '#web/ui/feedback/toast.ts'
import { type Issue, recurringContract } from '../recurring.contract.ts'
import { nextOf } from '../recurring.rules.ts'
import type { Period, RecurringInvoice } from '../recurring.shape.ts'
import { listenForRecurringInvoices } from './recurring.live.ts'

type Calls = typeof recurringContract

/** Those that go on, with their templates, and the periods that are offered. */
type RecurringList = { series: RecurringInvoice[]; invoices: Invoice[]; periods: Period[] }
/** How one invoice is issued anew, or what issued it. */
type RecurringDetail = {
  series: RecurringInvoice | null
  template: Invoice | null
  issues: Issue[]
}

/** Names all that is known of recurring invoices, for who knows that it changed. */
const recurringTag = { type: 'detail' as const, id: 'recurring invoices' }

type Change = Partial<Pick<RecurringInvoice, 'mode' | 'endOn' | 'endAfter' | 'sweep' | 'skipped' | 'paused'>>
type OnSeries<C extends Calls[keyof Calls]> = CallArg<C> & { series: RecurringInvoice; optimistic?: Change }
type Started = { dispatch: Dispatch; queryFulfilled: Promise<{ data: { data: RecurringInvoice } }> }
/** What says whether an invoice is recurring. */
const tagsOf = (invoice: string) => [recurringTag, invoicesTag, invoiceTag(invoice)]

const unanswered = openUnanswered<RecurringInvoice>()

/** A series with what was changed of it here and is not answered yet: an earlier answer does not know of it. */
function withUnanswered(series: RecurringInvoice): RecurringInvoice {
  const list = [series]
  unanswered.layOver(list)
  const [changed = series] = list
  const isSameDate = (['skipped', 'endOn', 'endAfter'] as const).every(
    (field) => changed[field] === series[field],
  )
  return isSameDate ? changed : { ...changed, nextDate: nextOf(changed)?.moment ?? series.nextDate }
}

const recurringApi = api.injectEndpoints({
  endpoints: (build) => ({
    getRecurringInvoices: build.query<RecurringList, void>({
      query: () => send(recurringContract.getRecurringInvoices)({}),
      transformResponse: ({ data, invoices, periods }: Answer<Calls['getRecurringInvoices']>) => ({
        series: data.map(withUnanswered),
        invoices,
        periods,
      }),
      providesTags: ['detail', recurringTag],
    }),
    getRecurringInvoice: build.query<RecurringDetail, string>({
      query: (id) => send(recurringContract.getRecurringInvoice)({ params: { id } }),
      transformResponse: ({ data, invoice, issues }: Answer<Calls['getRecurringInvoice']>) => ({
        series: data && withUnanswered(data),
        template: invoice,
        issues,
      }),
      providesTags: ['detail', recurringTag],
    }),
    /** Whoever makes it recurring says themselves why it failed. */
    makeRecurring: build.mutation<Answer<Calls['makeRecurring']>, CallArg<Calls['makeRecurring']>>({
      queryFn: sendOnce(recurringContract.makeRecurring, ({ body }) => [body.invoiceId]),
      invalidatesTags: (answer, _error, { body }) => (answer ? tagsOf(body.invoiceId) : []),
    }),
    cancelRecurring: build.mutation<Answer<Calls['cancelRecurring']>, { id: string }>({
      queryFn: ({ id }, ...rest) =>
        sendOnce(recurringContract.cancelRecurring, () => [id])(
          { params: { id }, body: { invoiceId: id } },
          ...rest,
        ),
      invalidatesTags: (answer, _error, { id }) => (answer ? tagsOf(id) : []),
    }),
    updateRecurring: build.mutation<Answer<Calls['updateRecurring']>, OnSeries<Calls['updateRecurring']>>({
      queryFn: sendOnce(recurringContract.updateRecurring, ({ series }) => [series.id]),
      onQueryStarted: ({ series, optimistic }, started) => showChange(started as Started, series, optimistic),
    }),
    pauseRecurring: build.mutation<Answer<Calls['pauseRecurring']>, OnSeries<Calls['pauseRecurring']>>({
      queryFn: sendOnce(recurringContract.pauseRecurring, ({ series }) => [series.id]),
      onQueryStarted: ({ series }, started) => showChange(started as Started, series, { paused: 'person' }),
    }),
    resumeRecurring: build.mutation<Answer<Calls['resumeRecurring']>, OnSeries<Calls['resumeRecurring']>>({
      queryFn: sendOnce(recurringContract.resumeRecurring, ({ series }) => [series.id]),
      onQueryStarted: ({ series }, started) => showChange(started as Started, series, { paused: null }),
      invalidatesTags: [recurringTag],
    }),
    skipRecurring: build.mutation<Answer<Calls['skipRecurring']>, OnSeries<Calls['skipRecurring']>>({
      queryFn: sendOnce(recurringContract.skipRecurring, ({ series }) => [series.id]),
      onQueryStarted: ({ series, body: { occurrence, skip } }, started) =>
        showChange(started as Started, series, {
          skipped: skip
            ? [...series.skipped, occurrence]
            : series.skipped.filter((one) => one !== occurrence),
        }),
    }),
  }),
})

export const {
  useGetRecurringInvoicesQuery,
  useGetRecurringInvoiceQuery,
  useMakeRecurringMutation,
  useCancelRecurringMutation,
  useUpdateRecurringMutation,
  usePauseRecurringMutation,
  useResumeRecurringMutation,
  useSkipRecurringMutation,
} = recurringApi

type State = Parameters<ReturnType<typeof recurringApi.endpoints.getRecurringInvoices.select>>[0]

/** Puts a series where it is shown: on the pages of its template and issues, and in the list. */
const putSeries = (heard: RecurringInvoice) => (dispatch: Dispatch, getState: () => unknown) => {
  const series = withUnanswered(heard)
  const isNewer = (known: RecurringInvoice | null | undefined) =>
    known?.id === series.id && known.updatedAt <= series.updatedAt
  for (const id of recurringApi.util.selectCachedArgsForQuery(getState() as State, 'getRecurringInvoice'))
    dispatch(
      recurringApi.util.updateQueryData('getRecurringInvoice', id, (detail) => {
        if (isNewer(detail.series)) detail.series = series
      }),
    )
  dispatch(
    recurringApi.util.updateQueryData('getRecurringInvoices', undefined, (list) => {
      const at = list.series.findIndex(({ id }) => id === series.id)
      if (at < 0 || !isNewer(list.series[at])) return
      if (series.endedAt === null) list.series[at] = series
      else list.series.splice(at, 1)
    }),
  )
}

/** Shows a change of a series at once, then what is answered, or takes it back. */
async function showChange(
  { dispatch, queryFulfilled }: Started,
  series: RecurringInvoice,
  change: Change = {},
) {
  const answered = unanswered.add([{ id: series.id, ...change }])
  dispatch(putSeries(series))
  try {
    const { data } = await queryFulfilled
    answered()
    dispatch(putSeries(data.data))
  } catch (failed) {
    answered()
    dispatch(putSeries(series))
    // The answer to an earlier change came with this one laid over it.
    dispatch(recurringApi.util.invalidateTags([recurringTag]))
    showFailure((failed as { error?: unknown }).error, 'The recurrence was not changed.')
  }
}

/** Templates and issues that are on screen. */
function shownInvoices(state: State): Set<string> {
  const shown = new Set<string>()
  const add = (invoices: readonly (Invoice | null)[]) => {
    for (const invoice of invoices) if (invoice) shown.add(invoice.id)
  }
  add(recurringApi.endpoints.getRecurringInvoices.select()(state).data?.invoices ?? [])
  for (const id of recurringApi.util.selectCachedArgsForQuery(state, 'getRecurringInvoice')) {
    const { data } = recurringApi.endpoints.getRecurringInvoice.select(id)(state)
    if (data?.series) add([data.template, ...data.issues.map(({ invoice }) => invoice)])
  }
  return shown
}

listenForRecurringInvoices({
  put: putSeries,
  isShown: (id) => (_dispatch, getState) => shownInvoices(getState() as State).has(id),
  askAnew: (dispatch) => dispatch(recurringApi.util.invalidateTags([recurringTag])),
})
