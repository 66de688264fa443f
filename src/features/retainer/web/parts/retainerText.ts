import { monthName } from '#web/format/dates.ts'
import type { CarryOver, RetainerMonth, RetainerTerms } from '../../retainer.contract.ts'
import { formatBudgetAmount } from './budgetAmount.ts'

const unused: Record<CarryOver, string> = {
  none: '',
  next: ', the rest carries over to the next month',
  unlimited: ', the rest carries over',
}

/** "10h a month, the rest carries over", "ended". */
export const termsText = ({ unit, amount, carryOver }: RetainerTerms, currency: string): string =>
  amount === null ? 'ended' : `${formatBudgetAmount(unit, amount, currency)} a month${unused[carryOver]}`

/** The terms in one line: those that hold in a month, or the first ones after it. */
export function retainerText(
  terms: readonly RetainerTerms[],
  month: string,
  currency: string,
): string | null {
  const current = terms.findLast(({ from }) => from <= month)
  if (current && current.amount !== null) return termsText(current, currency)
  const next = terms.find(({ from, amount }) => from > month && amount !== null)
  return next ? `${termsText(next, currency)}, from ${monthName(next.from)}` : null
}

/** What there is to use in a month. */
export const availableIn = ({ included, carriedIn }: RetainerMonth) => included + carriedIn

/** "6h of 10h used, 4h left", "12h of 10h used, 2h over". */
export function retainerUseText(month: RetainerMonth, currency: string): string {
  const format = (amount: number) => formatBudgetAmount(month.unit, amount, currency)
  const left = availableIn(month) - month.used
  const rest = month.over > 0 ? `, ${format(month.over)} over` : left > 0 ? `, ${format(left)} left` : ''
  return `${format(month.used)} of ${format(availableIn(month))} used${rest}`
}
