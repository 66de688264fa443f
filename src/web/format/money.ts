import { minorDigits } from '#shared/money.ts'
import { decimal, numberLocale } from './numbers.ts'

/** Money as the API tells it: numbers in major units of a currency (ISO 4217). */

const known = new Map<string, Intl.NumberFormat>()

function formatOf(currency: string, isWholeShort: boolean): Intl.NumberFormat {
  const locale = numberLocale()
  const key = `${locale} ${currency}${isWholeShort ? ' short' : ''}`
  let format = known.get(key)
  if (!format) {
    const digits: Intl.NumberFormatOptions = isWholeShort ? { trailingZeroDisplay: 'stripIfInteger' } : {}
    format = new Intl.NumberFormat(locale, { style: 'currency', currency, ...digits })
    known.set(key, format)
  }
  return format
}

/** "€1,234.50", "¥1,200", "-$5.00". */
export const formatMoney = (amount: number, currency: string) => formatOf(currency, false).format(amount)

/** A rate per hour: "€95/h", "€95.50/h". */
export const formatRate = (rate: number, currency: string) => `${formatOf(currency, true).format(rate)}/h`

/** How the currency is written in front of or behind an amount: "€", "CHF". */
export const currencySign = (currency: string) =>
  formatOf(currency, false)
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency

/** As a field shows an amount to be changed: "95", "95.50", "1234.5" becomes "1234.50". */
export const plainAmount = (amount: number, currency: string) =>
  Number.isInteger(amount) ? String(amount) : amount.toFixed(minorDigits(currency)).replace('.', decimal())

/**
 * The amount that was typed: `95`, `95,5`, `1,234.50` or `1.234,50`; null when it is none, or has more digits than the
 * currency. A single sign before three digits groups them where amounts are shown so.
 */
export function parseAmount(text: string, currency: string): number | null {
  const typed = text.replace(/[\s'’]/g, '')
  const digits = minorDigits(currency)
  const grouped = decimal() === ',' ? /^\d{1,3}(\.\d{3})+$/ : /^\d{1,3}(,\d{3})+$/
  const fraction = grouped.test(typed) ? null : /[.,](\d*)$/.exec(typed)
  const whole = fraction ? typed.slice(0, fraction.index) : typed
  const behind = fraction?.[1] ?? ''
  if (!/^(\d+|\d{1,3}([.,])\d{3}(\2\d{3})*)?$/.test(whole) || behind.length > digits) return null
  if (!whole && !behind) return null
  return Number(`${whole.replace(/[.,]/g, '') || 0}.${behind || 0}`)
}
