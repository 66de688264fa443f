import type { FetchBaseQueryError } from '@reduxjs/toolkit/query/react'
import { useMemo } from 'react'
import { useSelector } from 'react-redux'
import { selectViewedAs } from '#features/role/web/viewAs.slice.ts'
import type { Answer, CallArg } from '#shared/contract.ts'
import { sendQueued } from '#web/offline/sendQueued.ts'
import { api, send } from '#web/store/api.ts'
import type { Dispatch } from '#web/store/listener.ts'
import { optimistic, type ShowChange } from '#web/store/optimistic.ts'
import { createRows, type Rows } from '#web/store/rows.ts'
import { expenseContract } from '../expense.contract.ts'
import { visibleExpense } from '../expense.rules.ts'
import type { Expense } from '../expense.shape.ts'
import { listenForExpenses } from './expense.live.ts'

type ExpenseList = Rows<Expense>
const expenseRows = createRows<Expense>()

/** Which expenses are asked for: of a period, of a project, or those whose titles hold a text. */
export type ExpensesAsked = { from?: string; to?: string; project?: string; search?: string }

type State = Parameters<typeof expenseApi.util.selectCachedArgsForQuery>[0] &
  Parameters<typeof selectViewedAs>[0]

/** Changes every list of expenses that is loaded; what does not belong to one is in it unseen. */
const patchExpenses =
  (recipe: (list: ExpenseList) => void) => (dispatch: Dispatch, getState: () => unknown) => {
    for (const asked of expenseApi.util.selectCachedArgsForQuery(getState() as State, 'getExpenses'))
      dispatch(expenseApi.util.updateQueryData('getExpenses', asked, recipe))
  }

const showChange: ShowChange<Expense> = optimistic(expenseRows, patchExpenses)

type Calls = typeof expenseContract
type Page = Answer<Calls['getExpenses']>

const expenseApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** All pages of a period or project; of a search the newest that it finds. */
    getExpenses: build.query<ExpenseList, ExpensesAsked>({
      async queryFn(query, _api, _extra, fetchAnswer) {
        const found: Expense[] = []
        for (let cursor: string | null | undefined; cursor !== null; ) {
          const asked = { ...query, limit: 200, ...(cursor && { cursor }) }
          const { data, error } = await fetchAnswer(send(expenseContract.getExpenses)({ query: asked }))
          if (error) return { error }
          found.push(...(data as Page).data)
          cursor = query.search ? null : (data as Page).cursor
        }
        return { data: expenseRows.load(found) }
      },
      providesTags: ['detail'],
    }),
    /** What a client can be charged now, to choose from at once. */
    getUnbilledExpenses: build.query<Expense[], string>({
      query: (client) =>
        send(expenseContract.getExpenses)({ query: { client, state: 'unbilled', limit: 200 } }),
      transformResponse: ({ data }: Page) => data.filter(({ billed }) => billed !== null),
    }),
    getExpense: build.query<Expense, string>({
      query: (id) => send(expenseContract.getExpense)({ params: { id } }),
      transformResponse: ({ data }: Answer<Calls['getExpense']>) => data,
    }),
    createExpense: build.mutation<
      Answer<Calls['createExpense']>,
      CallArg<Calls['createExpense']> & { optimistic: Expense }
    >({
      queryFn: sendQueued(expenseContract.createExpense, ({ optimistic }) => [optimistic.id]),
      onQueryStarted: ({ optimistic: expense }, started) =>
        showChange(started, expense.id, expense, 'The expense was not added.'),
    }),
    updateExpense: build.mutation<
      Answer<Calls['updateExpense']>,
      CallArg<Calls['updateExpense']> & { shown: Partial<Expense> }
    >({
      queryFn: sendQueued(expenseContract.updateExpense, ({ params }) => [params.id]),
      onQueryStarted: ({ params, shown }, started) =>
        showChange(started, params.id, shown, 'The expense was not changed.'),
    }),
    deleteExpense: build.mutation<Answer<Calls['deleteExpense']>, CallArg<Calls['deleteExpense']>>({
      queryFn: sendQueued(expenseContract.deleteExpense, ({ params }) => [params.id]),
      onQueryStarted: ({ params }, started) =>
        showChange(started, params.id, null, 'The expense was not deleted.'),
    }),
    restoreExpense: build.mutation<
      Answer<Calls['restoreExpense']>,
      CallArg<Calls['restoreExpense']> & { optimistic: Expense }
    >({
      queryFn: sendQueued(expenseContract.restoreExpense, ({ params }) => [params.id]),
      onQueryStarted: ({ optimistic: expense }, started) =>
        showChange(started, expense.id, expense, 'The expense was not restored.'),
    }),
    /** Bytes are sent as they are, and not kept for later: a browser that is offline keeps the expense alone. */
    addReceipt: build.mutation<Expense, { id: string; receipt: string; file: File }>({
      async queryFn({ id, receipt, file }, _api, _extra, fetchAnswer) {
        const query = new URLSearchParams({ name: file.name || 'receipt', receipt })
        const { data, error } = await fetchAnswer({
          url: `/expense/${id}/receipt?${query}`,
          method: 'POST',
          body: file,
          headers: { 'content-type': 'application/octet-stream' },
          timeout: 120_000,
        })
        if (error) return { error: error as FetchBaseQueryError }
        return { data: (data as Answer<Calls['addReceipt']>).data }
      },
      async onQueryStarted(_arg, { dispatch, queryFulfilled }) {
        const { data } = await queryFulfilled.catch(() => ({ data: null }))
        if (data) dispatch(putExpense(data))
      },
    }),
  }),
})

export const {
  useGetExpensesQuery,
  useGetUnbilledExpensesQuery,
  useGetExpenseQuery,
  useCreateExpenseMutation,
  useUpdateExpenseMutation,
  useDeleteExpenseMutation,
  useRestoreExpenseMutation,
  useAddReceiptMutation,
} = expenseApi

const putExpense = (expense: Expense) => patchExpenses((list) => expenseRows.put(list, expense))

listenForExpenses({
  put: putExpense,
  drop: (id) => patchExpenses((list) => expenseRows.applyDeletion(list, id)),
})

/** Whether an expense is one of those that were asked for. */
export const isAskedFor = (
  { from, to, project, search }: ExpensesAsked,
  { date, project: its, title }: Pick<Expense, 'date' | 'project' | 'title'>,
) =>
  (from === undefined || date >= from) &&
  (to === undefined || date <= to) &&
  (project === undefined || its === project) &&
  (search === undefined || title.toLocaleLowerCase().includes(search.toLocaleLowerCase()))

/** The expenses that are asked for, newest first, as the screen shows them; `asked` is the same object while it says the same. */
export function useExpenses(asked: ExpensesAsked) {
  const { currentData, isError, error, refetch } = useGetExpensesQuery(asked)
  const viewedAs = useSelector(selectViewedAs)
  const expenses = useMemo(
    () =>
      currentData &&
      Object.values(currentData.entities)
        .filter((expense) => isAskedFor(asked, expense))
        .flatMap((expense) => (viewedAs ? (visibleExpense(viewedAs.viewer, expense) ?? []) : expense))
        .sort((a, b) => (a.date === b.date ? (a.id < b.id ? 1 : -1) : a.date < b.date ? 1 : -1)),
    [currentData, viewedAs, asked],
  )
  return { expenses, isError, error, refetch }
}

/** An expense as it is known here, in whichever list it is loaded. */
export const findLoadedExpense = (state: unknown, id: string): Expense | undefined =>
  expenseApi.util
    .selectCachedArgsForQuery(state as State, 'getExpenses')
    .map((asked) => expenseApi.endpoints.getExpenses.select(asked)(state as State).data?.entities[id])
    .find((expense) => expense !== undefined)

/** An expense as it reads now, of which one knows how it was left, for `result` of a step. */
export function readExpense(state: unknown, left: Expense): unknown {
  const found = findLoadedExpense(state, left.id) ?? left
  const { updatedAt, createdAt, billed, receipt, invoice, ...fields } = found
  return { ...fields, receipt: receipt?.id ?? null }
}
