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

/** What lines come to at each rate of tax and category, highest first, before a discount on the whole. */
export function taxGroups(
  lines: readonly { kind: string; tax: TaxTerms | null }[],
  totals: readonly number[],
): (TaxTerms & { gross: number })[] {
  const groups = new Map<string, TaxTerms & { gross: number }>()
  for (const [index, { tax, kind }] of lines.entries()) {
    if (kind === 'text') continue
    const terms = tax ?? untaxed
    const group = groups.get(keyOf(terms)) ?? { percent: terms.percent, category: terms.category, gross: 0 }
    group.gross += totals[index] as number
    groups.set(keyOf(terms), group)
  }
  return [...groups.values()].sort(byRate)
}

const byRate = (one: TaxTerms, other: TaxTerms) =>
  other.percent - one.percent || one.category.localeCompare(other.category)

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
  const groups = taxGroups(lines, totals)
  const shares = shareOut(
    BigInt(off),
    groups.map(({ gross }) => BigInt(gross)),
  )
  const taxes = groups.map(({ percent, category, gross }, index) =>
    taxOf({ percent, category }, gross - Number(shares[index]), taxMode),
  )
  return { lines: totals, subtotal, discount: off, ...taxedTotals(taxes) }
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

/** What is left to charge once deposits that were billed before are deducted, each at the rates at which it was. */
export function lessDeposits(totals: InvoiceTotals, deposits: readonly TaxSum[]): InvoiceTotals {
  if (!deposits.length) return totals
  const taxes = new Map(totals.taxes.map((sum) => [keyOf(sum), sum]))
  for (const { percent, category, base, tax } of deposits) {
    const key = keyOf({ percent, category })
    const before = taxes.get(key) ?? { percent, category, base: 0, tax: 0 }
    taxes.set(key, { percent, category, base: before.base - base, tax: before.tax - tax })
  }
  return { ...totals, ...taxedTotals([...taxes.values()].sort(byRate)) }
}

/** What these sums of tax come to. */
export function taxedTotals(
  taxes: readonly TaxSum[],
): Pick<InvoiceTotals, 'taxes' | 'net' | 'tax' | 'total'> {
  const net = taxes.reduce((sum, { base }) => sum + base, 0)
  const tax = taxes.reduce((sum, group) => sum + group.tax, 0)
  return { taxes: [...taxes], net, tax, total: net + tax }
}
