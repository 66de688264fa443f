import { formatBudgetAmount } from '#features/retainer/web/parts/budgetAmount.ts'
import { durationText } from '#shared/durations.ts'
import { formatNumber } from '#web/format/numbers.ts'
import type { Budget } from '../../project.contract.ts'
import { usedPercent } from '../../project.rules.ts'
import type { Sum } from './sums.ts'

/** From this share on a budget is nearly used. */
export const nearlyUsed = 0.8

export type BudgetUse = {
  used: number
  amount: number
  /** Of the amount; null of a budget of nothing. */
  share: number | null
  state: 'within' | 'near' | 'over'
  /** Minutes that a budget of money does not know, as they have no rate. */
  unpriced: number
}

/** How much of a budget the tracked time has used, in minutes or as its price. */
export function budgetUse({ unit, amount }: Budget, { activeTime, price, unpricedTime }: Sum): BudgetUse {
  const used = (unit === 'minutes' ? activeTime : price) ?? 0
  const state = used > amount ? 'over' : used >= amount * nearlyUsed && amount > 0 ? 'near' : 'within'
  const unpriced = unit === 'money' ? (unpricedTime ?? 0) : 0
  return { used, amount, share: amount > 0 ? used / amount : null, state, unpriced }
}

export const percentText = (share: number): string => `${formatNumber(usedPercent(share))}%`

/** "42% used, 58h left", "100% used", "112% used, 12h over", "25% used, €750.00 left, 3h unpriced". */
export function budgetUseText(
  { used, amount, share, unpriced }: BudgetUse,
  unit: Budget['unit'],
  currency: string,
): string {
  const left = amount - used
  const parts = share === null ? [] : [`${percentText(share)} used`]
  if (left > 0) parts.push(`${formatBudgetAmount(unit, left, currency)} left`)
  if (left < 0) parts.push(`${formatBudgetAmount(unit, -left, currency)} over`)
  if (unpriced > 0) parts.push(`${durationText(unpriced)} unpriced`)
  return parts.join(', ') || 'Nothing used'
}

/**
 * What an hours budget comes to when each open task takes what is left of its estimate: minutes over it, or under it
 * when negative. Null where nothing is left, as that says nothing new.
 */
export const expectedOver = ({ used, amount }: BudgetUse, remaining: number): number | null =>
  remaining > 0 ? used + remaining - amount : null
