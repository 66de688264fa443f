import { addAmounts } from '../../expense.rules.ts'
import type { Expense } from '../../expense.shape.ts'

export type ExpenseSum = {
  currency: string
  /** What was paid. */
  spent: number
  /** What clients are still to be charged of it; null where no money may be seen. */
  unbilled: number | null
}

/** What expenses add up to, by currency: the workspace’s first, then by their codes. */
export function sumsOf(expenses: readonly Expense[], first: string): ExpenseSum[] {
  const groups = [...Map.groupBy(expenses, ({ currency }) => currency)]
  return groups
    .map(([currency, list]) => {
      const open = list.filter(({ invoice, billable }) => billable && invoice === null)
      const known = open.flatMap(({ billed }) => (billed === null ? [] : [billed]))
      return {
        currency,
        spent: addAmounts(
          list.map(({ amount }) => amount),
          currency,
        ),
        unbilled: known.length < open.length ? null : addAmounts(known, currency),
      }
    })
    .sort(
      (a, b) =>
        Number(b.currency === first) - Number(a.currency === first) || (a.currency < b.currency ? -1 : 1),
    )
}
