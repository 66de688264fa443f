import { formatMinutes } from '#web/format/durations.ts'
import { numberLocale } from '#web/format/numbers.ts'
import type { InvoiceLine } from '../../invoice.shape.ts'

const units = { HUR: 'h', DAY: 'd', MIN: 'min', C62: '' } as const satisfies Record<
  InvoiceLine['unit'],
  string
>

/** "12:30 h", "3", "0.5 d": as documents say it. */
export function quantityText({
  quantity,
  minutes,
  unit,
}: Pick<InvoiceLine, 'quantity' | 'minutes' | 'unit'>) {
  const number =
    minutes === null
      ? quantity.toLocaleString(numberLocale(), { maximumFractionDigits: 4 })
      : formatMinutes(minutes)
  return `${number} ${units[unit]}`.trim()
}
