import { durationText } from '#shared/durations.ts'
import { formatMoney } from '#web/format/money.ts'
import { type Billing, type Budget, projectTypes } from '../../../project.contract.ts'

/** Not by its schema, which would bring the validation library into what is loaded first. */
export const billings = Object.keys(projectTypes) as Billing[]

export const billingName: Record<Billing, string> = projectTypes

/** What it means for the time that is tracked. */
export const billingHint: Record<Billing, string> = {
  time_materials: 'Billable time is charged at its rate.',
  fixed_fee: 'Charged as one amount, however long it takes.',
  retainer: 'Each month includes hours or money. Billable time beyond that is charged at its rate.',
  non_billable: 'New time isn’t billable.',
}

/** "40h", "7h 30m", "€12,000.00". */
export const formatBudget = ({ unit, amount }: Budget, currency: string) =>
  unit === 'money' ? formatMoney(amount, currency) : durationText(amount)
