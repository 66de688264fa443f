import { roundedDivision, scaled, shareOut } from '#shared/roundedDivision.ts'
import {
  type InvoiceTotals,
  type TaxMode,
  type TaxSum,
  type TaxTerms,
  taxedTotals,
  taxGroups,
} from './invoice.totals.rules.ts'

/** What an invoice billed, in minor units. */
export type Billed = {
  lines: readonly { id: string; kind: string; tax: TaxTerms | null; total: number }[]
  taxMode: TaxMode
  /** Taken off the whole. */
  discount: number
  /** What it charged, after deposits were deducted. */
  taxes: readonly TaxSum[]
  /** What it deducted for deposits. */
  deducted: readonly TaxSum[]
}

/** What earlier credit notes took back of it, with the signs of the invoice. */
export type Credited = { lines: ReadonlyMap<string, number>; taxes: readonly TaxSum[] }

/** Amounts of lines that are taken back, by their ids; all that is left where none are named. */
export type Choice = ReadonlyMap<string, number> | null

/** What is credited, with the signs of the invoice: the document itself has the opposite ones. */
export type CreditTotals = Omit<InvoiceTotals, 'lines'> & { lines: Map<string, number> }

type Refusal = { line: string; left: number } | { line: null }

const keyOf = ({ percent, category }: TaxTerms) => `${category} ${percent}`
const nothing = { base: 0, tax: 0 }

/** The amount nearest to the wished one that lies between nothing and the limit, whatever its sign. */
const within = (wished: number, limit: number) =>
  limit >= 0 ? Math.max(0, Math.min(wished, limit)) : Math.min(0, Math.max(wished, limit))

/** Whether an amount lies between nothing and the limit. */
const fits = (amount: number, limit: number) => within(amount, limit) === amount

/** Whether the first product lies between nothing and the second one. */
function isWithin(a: number, b: number, c: number, d: number): boolean {
  const [product, limit] = [BigInt(a) * BigInt(b), BigInt(c) * BigInt(d)]
  return limit >= 0n ? product >= 0n && product <= limit : product <= 0n && product >= limit
}

/** What is left of each line, of those of which something is. */
export function creditableLines({ lines }: Billed, earlier: Credited): Map<string, number> {
  const left = lines.map(({ id, total }) => [id, total - (earlier.lines.get(id) ?? 0)] as const)
  return new Map(left.filter(([, amount]) => amount !== 0))
}

/**
 * What taking back these lines comes to: each with its share of the discount on the whole and its tax, computed once for
 * each rate. Never more than was billed at any rate; what takes back the last of a rate takes the very rest of it, so that
 * all credit notes of an invoice together are its exact reverse.
 */
export function creditTotals(billed: Billed, earlier: Credited, choice: Choice): CreditTotals | Refusal {
  const left = creditableLines(billed, earlier)
  const chosen = choice ?? left
  for (const [line, amount] of chosen) {
    const rest = left.get(line) ?? 0
    if (amount === 0 || !fits(amount, rest)) return { line, left: rest }
  }
  const taxes: TaxSum[] = []
  let discount = 0
  for (const group of groupsOf(billed, earlier)) {
    const amount = sumOf(billed, chosen, group)
    const rest = choice ? partOf(group, amount, billed) : group.left
    if (!rest) return { line: null }
    if (choice && amount === 0) continue
    // Deposits that an invoice deducted come back with all of it, and are no discount.
    const gross = billed.taxMode === 'exclusive' ? rest.base : rest.base + rest.tax
    discount += amount - gross - (choice ? 0 : group.deducted)
    if (rest.base !== 0 || rest.tax !== 0 || amount !== 0)
      taxes.push({ percent: group.percent, category: group.category, ...rest })
  }
  const subtotal = [...chosen.values()].reduce((sum, amount) => sum + amount, 0)
  return { lines: new Map(chosen), subtotal, discount, ...taxedTotals(taxes) }
}

/** Whether credit notes together take back something of what was charged at each rate, and nothing else. */
export const areWithinCharge = (billed: Billed, credited: Credited): boolean =>
  groupsOf(billed, credited).every(
    ({ charged, taken }) => fits(taken.base, charged.base) && fits(taken.tax, charged.tax),
  )

type Group = TaxTerms & {
  /** Of its lines, and of what of them was taken back. */
  gross: number
  credited: number
  /** Of its lines after the discount on the whole. */
  discounted: number
  /** Of it, in the mode of the invoice. */
  deducted: number
  charged: { base: number; tax: number }
  /** Of that, by earlier credit notes. */
  taken: { base: number; tax: number }
  left: { base: number; tax: number }
}

/** All rates at which something was billed or deducted, with what is left of each. */
function groupsOf(billed: Billed, earlier: Credited): Group[] {
  const { lines, discount, taxMode, deducted } = billed
  const groups = taxGroups(
    lines,
    lines.map(({ total }) => total),
  )
  const shares = shareOut(
    BigInt(discount),
    groups.map(({ gross }) => BigInt(gross)),
  )
  const known = new Map(
    groups.map((group, index) => [keyOf(group), { ...group, off: Number(shares[index]) }]),
  )
  for (const { percent, category } of billed.taxes) {
    const key = keyOf({ percent, category })
    if (!known.has(key)) known.set(key, { percent, category, gross: 0, off: 0 })
  }
  return [...known.values()].map(({ percent, category, gross, off }) => {
    const at = (sums: readonly TaxSum[]) =>
      sums.find((sum) => keyOf(sum) === keyOf({ percent, category })) ?? nothing
    const [charged, taken, less] = [at(billed.taxes), at(earlier.taxes), at(deducted)]
    return {
      percent,
      category,
      gross,
      credited: sumOf(billed, earlier.lines, { percent, category }),
      discounted: gross - off,
      deducted: taxMode === 'exclusive' ? less.base : less.base + less.tax,
      charged,
      taken,
      left: { base: charged.base - taken.base, tax: charged.tax - taken.tax },
    }
  })
}

/** What these amounts come to at one rate. */
const sumOf = ({ lines }: Billed, amounts: ReadonlyMap<string, number>, terms: TaxTerms): number =>
  taxGroups(
    lines,
    lines.map(({ id }) => amounts.get(id) ?? 0),
  ).find((group) => keyOf(group) === keyOf(terms))?.gross ?? 0

/** Of lines of one rate, less their share of the discount, with tax; null where that is more than was billed. */
function partOf(group: Group, amount: number, { taxMode }: Billed): { base: number; tax: number } | null {
  const { percent, gross, credited, discounted, deducted, charged, taken, left } = group
  if (amount === 0) return nothing
  const together = credited + amount
  if (together === gross && deducted === 0) return left
  if (gross === 0 || !isWithin(discounted, together, discounted - deducted, gross)) return null
  const share = Number(roundedDivision(BigInt(discounted) * BigInt(amount), BigInt(gross)))
  const rate = scaled(percent, 4)
  // All that is taken back together is of the sign of the charge; one credit note alone may give some of it again.
  const more = (wished: number, before: number, limit: number) => within(before + wished, limit) - before
  if (taxMode === 'exclusive') {
    const base = more(share, taken.base, charged.base)
    const tax = Number(roundedDivision(BigInt(base) * rate, 1_000_000n))
    return { base, tax: more(tax, taken.tax, charged.tax) }
  }
  const whole = more(share, taken.base + taken.tax, charged.base + charged.tax)
  const base = Number(roundedDivision(BigInt(whole) * 1_000_000n, 1_000_000n + rate))
  const part = more(base, taken.base, charged.base)
  return { base: part, tax: whole - part }
}
