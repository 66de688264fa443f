import { useMemo } from 'react'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { addDays, addMonths, dayIn } from '#shared/days.ts'
import type { TableFormat } from '#shared/tableFormat.ts'
import { useSearchParams } from '#web/navigation/useSearchParams.ts'
import type { Expense } from '../../expense.shape.ts'
import type { ExpensesAsked } from '../expense.api.ts'
import { expensesPath } from '../parts/expensePath.ts'

export const expenseStates = ['unbilled', 'invoiced', 'unbillable'] as const
export type ExpenseState = (typeof expenseStates)[number]

/** What the address narrows the expenses to. */
export type ExpenseFilter = {
  /** Its first day. */
  month: string
  isThisMonth: boolean
  /** A search looks in all months, and what is narrowed to a project may. */
  isAllMonths: boolean
  search: string
  project: string | null
  member: string | null
  state: ExpenseState | null
}

export const isNarrowed = ({ search, project, member, state }: ExpenseFilter) =>
  search !== '' || project !== null || member !== null || state !== null

const stateOf = ({ billable, invoice }: Pick<Expense, 'billable' | 'invoice'>): ExpenseState =>
  invoice ? 'invoiced' : billable ? 'unbilled' : 'unbillable'

/** Those of the expenses that fit what the server was not asked about. */
export const filtered = (expenses: readonly Expense[], { project, member, state }: ExpenseFilter) =>
  expenses.filter(
    (expense) =>
      (project === null || expense.project === project) &&
      (member === null || expense.memberId === member) &&
      (state === null || stateOf(expense) === state),
  )

/** Where the expenses are downloaded as they are listed. */
export function exportAddress(
  asked: ExpensesAsked,
  { project, member, state }: ExpenseFilter,
  format: TableFormat,
): string {
  const query = Object.entries({ ...asked, project, memberId: member, state, format })
  return `/api/expense/export?${new URLSearchParams(query.filter((entry): entry is [string, string] => !!entry[1]))}`
}

const months = /^\d{4}-(0[1-9]|1[0-2])$/

type Where = Partial<Omit<ExpenseFilter, 'isThisMonth'>>
export type LinkTo = (where: Where | null) => string

export function useExpenseFilter() {
  const [params] = useSearchParams()
  const { timeZone } = useWorkspace()
  const now = `${dayIn(timeZone).slice(0, 7)}-01`
  const named = params.get('month') ?? ''
  const month = months.test(named) ? `${named}-01` : now
  const search = params.get('q')?.trim() ?? ''
  const state = expenseStates.find((one) => one === params.get('state')) ?? null
  const [project, member] = [params.get('project'), params.get('member')]
  const ofProject = named === 'all' ? project : null
  const isAllMonths = search !== '' || ofProject !== null
  const filter: ExpenseFilter = useMemo(
    () => ({
      month,
      isThisMonth: month === now && !isAllMonths,
      isAllMonths,
      search,
      project,
      member,
      state,
    }),
    [month, now, isAllMonths, search, project, member, state],
  )
  const asked: ExpensesAsked = useMemo(() => {
    if (search) return { search }
    return ofProject ? { project: ofProject } : { from: month, to: addDays(addMonths(month, 1), -1) }
  }, [search, ofProject, month])
  /** The address with something changed; null keeps the month alone. */
  const linkTo: LinkTo = (where) => {
    const next = new URLSearchParams()
    const to: Where = where ? { ...filter, ...where } : { month }
    if (to.isAllMonths && to.project && !to.search) next.set('month', 'all')
    else if (to.month && to.month !== now) next.set('month', to.month.slice(0, 7))
    if (to.search) next.set('q', to.search)
    for (const name of ['project', 'member', 'state'] as const) {
      const value = to[name]
      if (value) next.set(name, value)
    }
    return `${expensesPath}${next.size ? `?${next}` : ''}`
  }
  return { filter, asked, linkTo }
}
