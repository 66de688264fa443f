import { parseEstimate } from '#features/task/web/parts/estimate.ts'
import { durationText } from '#shared/durations.ts'
import { formatMoney, parseAmount, plainAmount } from '#web/format/money.ts'
import type { RetainerTerms } from '../../retainer.contract.ts'

/** What budgets and retainers are of: minutes, or minor units of the workspace's currency. */
export type BudgetUnit = RetainerTerms['unit']

/** "58h 30m", "€750.00". */
export const formatBudgetAmount = (unit: BudgetUnit, amount: number, currency: string) =>
  unit === 'minutes' ? durationText(amount) : formatMoney(amount, currency)

/** As it is typed: "58.5", "750". */
export const plainBudgetAmount = (unit: BudgetUnit, amount: number, currency: string) =>
  unit === 'minutes' ? String(Math.round((amount / 60) * 100) / 100) : plainAmount(amount, currency)

type Workspace = { currency: string; workdayDuration: number }

/** What was typed, or null where it is no such amount. */
export const parseBudgetAmount = (
  unit: BudgetUnit,
  text: string,
  { currency, workdayDuration }: Workspace,
) => (unit === 'minutes' ? parseEstimate(text, workdayDuration) : parseAmount(text, currency))
