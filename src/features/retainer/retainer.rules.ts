import { addMonths } from '#shared/days.ts'
import type { RetainerTerms } from './retainer.contract.ts'

/** The first day of the day's month. */
export const monthOf = (day: string) => `${day.slice(0, 7)}-01`

/** The terms that hold in a month, by its first day: the latest that do not begin after it. */
export const termsIn = <T extends Pick<RetainerTerms, 'from'>>(
  terms: readonly T[],
  month: string,
): T | undefined => terms.findLast(({ from }) => from <= month)

type Amounts = Record<RetainerTerms['unit'], number>
/**
 * What a month used, by what its terms may count, and what of it was invoiced as used beyond: that stays so, whatever else
 * changes, and takes nothing of what is included.
 */
export type Used = Amounts & { invoiced?: Amounts }

export type Month = Pick<RetainerTerms, 'unit'> & {
  month: string
  included: number
  carriedIn: number
  used: number
  over: number
  carriedOut: number
  expired: number
}

/**
 * The months of a retainer, in their order: each begins with what the one before left to it, which is used first. Amounts
 * are all in the same units, whichever these are. `terms` are in the order of their months.
 */
export function retainerMonths(
  terms: readonly RetainerTerms[],
  used: ReadonlyMap<string, Used>,
  through: string,
): Month[] {
  const months: Month[] = []
  let carried = 0
  for (let month = terms[0]?.from ?? ''; month && month <= through; month = addMonths(month, 1)) {
    const current = termsIn(terms, month)
    if (!current || current.amount === null) continue
    const { unit, amount: included, carryOver } = current
    const carriedIn = carried
    const amounts = used.get(month)
    const spent = amounts?.[unit] ?? 0
    const invoiced = amounts?.invoiced?.[unit] ?? 0
    const left = Math.max(0, carriedIn + included - (spent - invoiced))
    const next = termsIn(terms, addMonths(month, 1))
    const isContinued = next?.amount !== null && next?.unit === unit
    if (!isContinued || carryOver === 'none') carried = 0
    else carried = carryOver === 'next' ? Math.min(left, included) : left
    const over = Math.max(0, spent - invoiced - carriedIn - included) + invoiced
    const expired = left - carried
    months.push({ month, unit, included, carriedIn, used: spent, over, carriedOut: carried, expired })
  }
  return months
}

/** The terms once the retainer ended with the month before this one. */
export function endedFrom(terms: readonly RetainerTerms[], month: string): RetainerTerms[] {
  const earlier = terms.filter(({ from }) => from < month)
  const last = earlier.at(-1)
  if (!last || last.amount === null) return earlier
  return [...earlier, { ...last, from: month, amount: null, carryOver: 'none' }]
}

/** Whether a retainer goes on: it includes something this month or from a later one on, and has no end. */
export const isOngoing = (terms: readonly RetainerTerms[]) => (terms.at(-1)?.amount ?? null) !== null

/** The first month for which other terms hold than before; null where all are the same. */
export function firstChanged(
  before: readonly RetainerTerms[],
  after: readonly RetainerTerms[],
): string | null {
  const keyOf = (terms: RetainerTerms | undefined) =>
    terms && terms.amount !== null ? `${terms.unit} ${terms.amount} ${terms.carryOver}` : ''
  const months = [...before, ...after].map(({ from }) => from).sort()
  return months.find((month) => keyOf(termsIn(before, month)) !== keyOf(termsIn(after, month))) ?? null
}
