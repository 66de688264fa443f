import { roundedDivision, scaled, shareOut } from '#shared/roundedDivision.ts'
import type { TaxCategory } from '#shared/taxCategory.ts'

export type TaxTerms = {
  /** Percent, with up to 4 decimals. */
  percent: number
  category: TaxCategory
}

/** What a line’s amount is computed from. Money is in minor units. */
export type LineTerms = {
  kind: 'time' | 'fixed' | 'expense' | 'discount' | 'text'
  /** With up to 4 decimals; hours of a line of time follow from its minutes. */
  quantity: number
  /** Of time: what is billed, from which its amount is computed, never from rounded hours. */
  minutes: number | null
  /** Of one unit; of an hour where there are minutes. */
  rate: number
  /** Percent off, with up to 2 decimals. */
  discount: number
  tax: TaxTerms | null
}

export type InvoiceDiscount = { unit: 'percent' | 'money'; value: number } | null
export type TaxMode = 'exclusive' | 'inclusive'

export type TaxSum = TaxTerms & {
  /** What the tax is charged on, without it. */
  base: number
  tax: number
}

export type InvoiceTotals = {
  /** Of each line, in its order; with tax in it where the mode is inclusive. */
  lines: number[]
  /** Of all lines. */
  subtotal: number
  /** What is taken off the whole. */
  discount: number
  /** By percentage and category, highest first. */
  taxes: TaxSum[]
  /** Without tax. */
  net: number
  tax: number
  total: number
}

/** One rounding for each line. A discount takes off, a text costs nothing. */
export function lineTotal({ kind, quantity, minutes, rate, discount }: LineTerms): number {
  if (kind === 'text') return 0
  const left = 10_000n - scaled(discount, 2)
  const [units, divisor] = minutes === null ? [scaled(quantity, 4), 10_000n] : [BigInt(minutes), 60n]
  const total = Number(roundedDivision(BigInt(rate) * units * left, divisor * 10_000n))
  return kind === 'discount' && total !== 0 ? -total : total
}

const untaxed: TaxTerms = { percent: 0, category: 'O' }
const keyOf = ({ percent, category }: TaxTerms) => `${category} ${percent}`

/**
 * What an invoice adds up to: its rounded lines, less the discount on the whole, which falls on each rate of tax by its
 * share, and the tax, once for each rate on the sum of its lines.
 */
export function invoiceTotals(
  lines: readonly LineTerms[],
  discount: InvoiceDiscount,
  taxMode: TaxMode,
): InvoiceTotals {
  const totals = lines.map(lineTotal)
  const subtotal = totals.reduce((sum, total) => sum + total, 0)
  const off = discountOf(subtotal, discount)
  const groups = new Map<string, TaxTerms & { gross: number }>()
  for (const [index, { tax, kind }] of lines.entries()) {
    if (kind === 'text') continue
    const terms = tax ?? untaxed
    const group = groups.get(keyOf(terms)) ?? { percent: terms.percent, category: terms.category, gross: 0 }
    group.gross += totals[index] as number
    groups.set(keyOf(terms), group)
  }
  const sorted = [...groups.values()].sort(
    (one, other) => other.percent - one.percent || one.category.localeCompare(other.category),
  )
  const shares = shareOut(
    BigInt(off),
    sorted.map(({ gross }) => BigInt(gross)),
  )
  const taxes = sorted.map(({ percent, category, gross }, index) =>
    taxOf({ percent, category }, gross - Number(shares[index]), taxMode),
  )
  const net = taxes.reduce((sum, { base }) => sum + base, 0)
  const tax = taxes.reduce((sum, group) => sum + group.tax, 0)
  return { lines: totals, subtotal, discount: off, taxes, net, tax, total: net + tax }
}

function discountOf(subtotal: number, discount: InvoiceDiscount): number {
  if (!discount) return 0
  if (discount.unit === 'money') return Math.round(discount.value)
  return Number(roundedDivision(BigInt(subtotal) * scaled(discount.value, 2), 10_000n))
}

/** Of a sum without tax, or with it. */
function taxOf(terms: TaxTerms, sum: number, taxMode: TaxMode): TaxSum {
  const percent = scaled(terms.percent, 4)
  if (taxMode === 'exclusive') {
    const tax = Number(roundedDivision(BigInt(sum) * percent, 1_000_000n))
    return { ...terms, base: sum, tax }
  }
  const base = Number(roundedDivision(BigInt(sum) * 1_000_000n, 1_000_000n + percent))
  return { ...terms, base, tax: sum - base }
}
