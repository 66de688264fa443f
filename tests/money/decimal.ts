// What an invoice adds up to, a second time and by other means: decimals instead of integers, nothing of the product.
import Big from 'big.js'

Big.DP = 40
Big.RM = Big.roundHalfUp

export type Terms = {
  kind: string
  quantity: number
  minutes: number | null
  /** Minor units. */
  rate: number
  discount: number
  tax: { percent: number; category: string } | null
}

/** What is charged at one rate. */
export type Charge = { percent: number; category: string; base: number; tax: number }

export type Sums = {
  lines: number[]
  subtotal: number
  discount: number
  net: number
  tax: number
  total: number
  charges: Charge[]
  /** With what the lines at each rate come to, before and after the discount on the whole. */
  groups: (Charge & { gross: number; left: number })[]
}

/** Half away from zero, as Big rounds. */
const rounded = (value: Big) => value.round(0, Big.roundHalfUp)

function lineSum({ kind, quantity, minutes, rate, discount }: Terms): Big {
  if (kind === 'text') return Big(0)
  // Divided last: a sixtieth has no end.
  const [count, divisor] = minutes === null ? [quantity, 100] : [minutes, 6000]
  const sum = rounded(Big(count).times(rate).times(Big(100).minus(discount)).div(divisor))
  return kind === 'discount' ? sum.times(-1) : sum
}

/** The largest remainders get the minor units that are left when a discount is shared out over the rates of tax. */
function shares(whole: Big, parts: Big[]): Big[] {
  const all = parts.reduce((sum, part) => sum.plus(part), Big(0))
  if (all.eq(0)) return parts.map((_, index) => (index === 0 ? whole : Big(0)))
  const exact = parts.map((part) => whole.times(part).div(all))
  const down = exact.map((one) => one.round(0, Big.roundDown))
  let left = Number(whole.minus(down.reduce((sum, one) => sum.plus(one), Big(0))))
  // A rate whose lines come to less than nothing is rounded up towards it, and is in no want of more.
  const order = exact
    .map((one, index) => ({ index, rest: one.minus(down[index] as Big).times(Math.sign(left)) }))
    .sort((one, other) => other.rest.cmp(one.rest) || one.index - other.index)
  for (const { index } of order) {
    if (left === 0) break
    down[index] = (down[index] as Big).plus(Math.sign(left))
    left -= Math.sign(left)
  }
  return down
}

export function sumsOf(
  lines: Terms[],
  discount: { unit: string; value: number } | null,
  taxMode: string,
): Sums {
  const sums = lines.map(lineSum)
  const subtotal = sums.reduce((sum, one) => sum.plus(one), Big(0))
  const off =
    discount === null
      ? Big(0)
      : discount.unit === 'money'
        ? Big(discount.value)
        : rounded(subtotal.times(discount.value).div(100))
  const groups = new Map<string, { percent: number; category: string; sum: Big }>()
  for (const [index, { kind, tax }] of lines.entries()) {
    if (kind === 'text') continue
    const { percent, category } = tax ?? { percent: 0, category: 'O' }
    const key = `${percent} ${category}`
    const group = groups.get(key) ?? { percent, category, sum: Big(0) }
    groups.set(key, { ...group, sum: group.sum.plus(sums[index] as Big) })
  }
  const sorted = [...groups.values()].sort(
    (one, other) => other.percent - one.percent || one.category.localeCompare(other.category),
  )
  const offs = shares(
    off,
    sorted.map(({ sum }) => sum),
  )
  const found = sorted.map(({ percent, category, sum }, index) => {
    const left = sum.minus(offs[index] as Big)
    const factor = Big(percent).div(100)
    const base = taxMode === 'exclusive' ? left : rounded(left.div(factor.plus(1)))
    const tax = taxMode === 'exclusive' ? rounded(left.times(factor)) : left.minus(base)
    return { percent, category, gross: Number(sum), left: Number(left), base: Number(base), tax: Number(tax) }
  })
  return {
    lines: sums.map(Number),
    subtotal: Number(subtotal),
    discount: Number(off),
    groups: found,
    ...charged(found),
  }
}

/** What these charges come to. */
export function charged(charges: readonly Charge[]) {
  const sum = (of: 'base' | 'tax') => charges.reduce((all, one) => all.plus(one[of]), Big(0))
  const [net, tax] = [sum('base'), sum('tax')]
  return {
    net: Number(net),
    tax: Number(tax),
    total: Number(net.plus(tax)),
    charges: charges.map(({ percent, category, base, tax }) => ({ percent, category, base, tax })),
  }
}

/** Charges with others added, rate by rate. */
export function chargesWith(charges: readonly Charge[], others: readonly Charge[], times: 1 | -1): Charge[] {
  const all = charges.map((charge) => ({ ...charge }))
  for (const { percent, category, base, tax } of others) {
    const known = all.find((one) => one.percent === percent && one.category === category)
    const same = known ?? { percent, category, base: 0, tax: 0 }
    if (!known) all.push(same)
    same.base = Number(Big(base).times(times).plus(same.base))
    same.tax = Number(Big(tax).times(times).plus(same.tax))
  }
  return all
}
