import { decimal } from '#shared/decimal.ts'
import { minorDigits } from '#shared/money.ts'
import { roundedDivision, scaled } from '#shared/roundedDivision.ts'
import type { TaxCategory } from '#shared/taxCategory.ts'
import type { InvoiceDocument } from './invoice.document.contract.ts'
import { labelsOf } from './invoice.labels.ts'

type DocumentLine = InvoiceDocument['lines'][number]

/** An e-invoice has two digits behind the point, whatever the currency. */
export const toCents = (minor: bigint, digits: number): bigint =>
  digits <= 2 ? minor * 10n ** BigInt(2 - digits) : roundedDivision(minor, 10n ** BigInt(digits - 2))

/** A line without its tax, in minor units. */
export type NetLine = {
  line: DocumentLine
  /** Its place on the document. */
  place: number
  net: bigint
  /** Before the line’s own discount. */
  gross: bigint
}

/**
 * The lines of each sum of tax, in the order of the sums, and behind them what deposits take off it. Where prices hold the
 * tax, it is backed out of them.
 */
export const netLines = (document: InvoiceDocument): NetLine[][] =>
  document.taxes.map(({ percent, category }) => {
    const lines = document.lines.flatMap((line, place) =>
      line.tax?.percent === percent && line.tax.category === category ? [{ line, place }] : [],
    )
    const own =
      document.taxMode === 'exclusive'
        ? lines.map((one) => ({ ...one, net: BigInt(one.line.total), gross: grossOf(one.line, 0n) }))
        : withoutTax(lines, scaled(percent, 4))
    return [...own, ...deductedLines(document, { percent, category })]
  })

/** Deposits that were billed before, as lines that take off what they charged at a rate. */
function deductedLines(
  { deductions, lines, language }: InvoiceDocument,
  { percent, category }: { percent: number; category: TaxCategory },
): NetLine[] {
  return deductions.flatMap(({ number, issueDate, taxes }) =>
    taxes
      .filter((sum) => sum.percent === percent && sum.category === category)
      .map(({ base }) => {
        const line = {
          kind: 'discount' as const,
          title: `${labelsOf(language).title.deposit} ${number} (${issueDate})`,
          description: '',
          quantity: base < 0 ? -1 : 1,
          minutes: null,
          unit: 'C62' as const,
          rate: Math.abs(base),
          discount: 0,
          tax: { percent, category, sentence: '' },
          total: 0 - base,
        }
        return { line, place: lines.length, net: BigInt(-base), gross: BigInt(-base) }
      }),
  )
}

/** What is left of amounts with tax in them; together exactly what is left of their sum. */
function withoutTax(lines: Pick<NetLine, 'line' | 'place'>[], percent: bigint): NetLine[] {
  const nets = lines.map(({ line }) => netOf(BigInt(line.total), percent))
  const sum = netOf(
    lines.reduce((total, { line }) => total + BigInt(line.total), 0n),
    percent,
  )
  const left = sum - nets.reduce((total, net) => total + net, 0n)
  const largest = lines.reduce(
    (found, { line }, index) =>
      Math.abs(line.total) > Math.abs(lines[found]?.line.total ?? 0) ? index : found,
    0,
  )
  return lines.map((one, index) => {
    const net = (nets[index] ?? 0n) + (index === largest ? left : 0n)
    return { ...one, net, gross: one.line.discount === 0 ? net : grossOf(one.line, percent) }
  })
}

const netOf = (amount: bigint, percent: bigint) => roundedDivision(amount * 1_000_000n, 1_000_000n + percent)

/** How many rates a line has, as a fraction. */
const countOf = ({ minutes, quantity }: DocumentLine): [bigint, bigint] =>
  minutes === null ? [scaled(quantity, 4), 10_000n] : [BigInt(minutes), 60n]

const signOf = ({ kind }: DocumentLine) => (kind === 'discount' ? -1n : 1n)

function grossOf(line: DocumentLine, percent: bigint): bigint {
  const [count, divisor] = countOf(line)
  return (
    signOf(line) * roundedDivision(BigInt(line.rate) * count * 1_000_000n, divisor * (1_000_000n + percent))
  )
}

/** Digits of a price from which a tax was backed out, beyond those of the currency: enough for any quantity. */
const priceDigits = 10

/**
 * How many of what at which price, so that the one times the other is the line’s amount: hours where they are exact, else
 * minutes at a price for sixty of them.
 */
export function quantityAndPrice(document: InvoiceDocument, { line, gross }: NetLine, sign: bigint) {
  const [count, divisor] = countOf(line)
  const signed = sign * signOf(line)
  const inMinutes = line.minutes !== null && line.minutes % 3 !== 0
  const quantity =
    line.minutes === null
      ? decimal(signed * count, 4)
      : inMinutes
        ? decimal(signed * count, 0)
        : decimal((signed * count * 100n) / 60n, 2)
  return {
    quantity,
    unit: inMinutes ? 'MIN' : line.unit,
    baseQuantity: inMinutes ? '60' : null,
    price: priceOf(document, line, gross, count, divisor),
  }
}

function priceOf(
  { currency, taxMode }: InvoiceDocument,
  line: DocumentLine,
  gross: bigint,
  count: bigint,
  divisor: bigint,
): string {
  const digits = minorDigits(currency)
  // Of a currency without decimals an amount is rounded by more than the two digits that are looked at.
  const isExact = digits >= 2 || (BigInt(line.rate) * count) % divisor === 0n
  if (taxMode === 'exclusive' && isExact) return decimal(BigInt(line.rate), digits)
  const more = 10n ** BigInt(priceDigits)
  const price =
    count === 0n
      ? netOf(BigInt(line.rate) * more, scaled(line.tax?.percent ?? 0, 4))
      : roundedDivision(gross * signOf(line) * divisor * more, count)
  return decimal(price, digits + priceDigits)
}
