import type { InvoiceLine } from '../../invoice.shape.ts'

const units = { HUR: 'h', DAY: 'd', MIN: 'min', C62: '' } as const satisfies Record<
  InvoiceLine['unit'],
  string
>

/** "12.50 h", "3", "0.5 d": hours with two decimals, which alone is rounded; what is billed comes from the minutes. */
export function quantityText({
  quantity,
  minutes,
  unit,
}: Pick<InvoiceLine, 'quantity' | 'minutes' | 'unit'>) {
  const hours = minutes === null ? null : minutes / 60
  const number =
    hours === null
      ? quantity.toLocaleString('en-US', { maximumFractionDigits: 4 })
      : hours.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  return `${number} ${units[unit]}`.trim()
}
