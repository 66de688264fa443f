import { Big } from 'big.js'
import { describe, expect, test } from 'vitest'
import {
  areWithinCharge,
  type Billed,
  type Credited,
  creditableLines,
  creditTotals,
} from './invoice.credit.rules.ts'
import {
  type InvoiceDiscount,
  invoiceTotals,
  type LineTerms,
  lessDeposits,
  type TaxMode,
  type TaxSum,
} from './invoice.totals.rules.ts'

const vat = (percent: number) => ({ percent, category: 'S' as const })
const none: Credited = { lines: new Map(), taxes: [] }

function bill(
  lines: readonly LineTerms[],
  { discount = null as InvoiceDiscount, taxMode = 'exclusive' as TaxMode, deducted = [] as TaxSum[] } = {},
) {
  const totals = lessDeposits(invoiceTotals(lines, discount, taxMode), deducted)
  const billed: Billed = {
    lines: lines.map(({ kind, tax }, index) => ({
      id: String(index),
      kind,
      tax,
      total: totals.lines[index] as number,
    })),
    taxMode,
    discount: totals.discount,
    taxes: totals.taxes,
    deducted,
  }
  return { totals, billed }
}
const line = (rate: number, percent = 19, kind: LineTerms['kind'] = 'fixed'): LineTerms => ({
  kind,
  quantity: 1,
  minutes: null,
  rate,
  discount: 0,
  tax: vat(percent),
})
const credit = (billed: Billed, earlier: Credited, choice: Record<string, number> | null) => {
  const totals = creditTotals(billed, earlier, choice && new Map(Object.entries(choice)))
  if (!('total' in totals)) throw new Error(`refused: ${JSON.stringify(totals)}`)
  return totals
}
const key = ({ percent, category }: TaxSum) => `${category} ${percent}`
/** What is credited after this one too. */
function plus(
  earlier: Credited,
  { lines, taxes }: { lines: Map<string, number>; taxes: TaxSum[] },
): Credited {
  const sums = new Map(earlier.taxes.map((sum) => [key(sum), sum]))
  for (const sum of taxes) {
    const known = sums.get(key(sum)) ?? { ...sum, base: 0, tax: 0 }
    sums.set(key(sum), { ...sum, base: known.base + sum.base, tax: known.tax + sum.tax })
  }
  const ids = new Set([...earlier.lines.keys(), ...lines.keys()])
  const at = (id: string) => (earlier.lines.get(id) ?? 0) + (lines.get(id) ?? 0)
  return { lines: new Map([...ids].map((id) => [id, at(id)])), taxes: [...sums.values()] }
}

describe('crediting', () => {
  test('a whole invoice credits exactly its totals', () => {
    const { totals, billed } = bill([line(3333), line(999, 7), line(500, 19, 'discount')], {
      discount: { unit: 'percent', value: 12.5 },
    })
    const { subtotal, discount, taxes, net, tax, total } = credit(billed, none, null)
    expect({ subtotal, discount, taxes, net, tax, total }).toEqual({ ...totals, lines: undefined })
  })

  test('a discount line, after others of its tax rate, reverses what it took off', () => {
    const { billed } = bill([line(10_000), line(2000, 19, 'discount')])
    const first = plus(none, credit(billed, none, { '0': 5000 }))
    expect(first.taxes).toMatchObject([{ base: 5000, tax: 950 }])
    const second = credit(billed, first, { '1': -2000 })
    expect(second).toMatchObject({ subtotal: -2000, discount: 0, taxes: [{ base: -2000, tax: -380 }] })
    expect(areWithinCharge(billed, plus(first, second))).toBe(true)
    expect(areWithinCharge(billed, plus(none, second))).toBe(false)
    expect(credit(billed, plus(first, second), null)).toMatchObject({ taxes: [{ base: 5000, tax: 950 }] })
  })

  test('a line takes its share of the discount on the whole, and its own tax', () => {
    const { billed } = bill([line(10_000), line(10_000, 7)], { discount: { unit: 'percent', value: 10 } })
    expect(credit(billed, none, { '0': 10_000 })).toMatchObject({
      subtotal: 10_000,
      discount: 1000,
      taxes: [{ percent: 19, base: 9000, tax: 1710 }],
      total: 10_710,
    })
  })

  test('in parts adds up to the cent, with the rounding difference in the last part', () => {
    const { totals, billed } = bill([line(33), line(33), line(33)])
    let earlier = none
    const parts = ['0', '1', '2'].map((id) => {
      const part = credit(billed, earlier, { [id]: 33 })
      earlier = plus(earlier, part)
      return part.tax
    })
    expect(parts).toEqual([6, 6, 7])
    expect(earlier.taxes).toEqual(totals.taxes)
    expect(creditableLines(billed, earlier).size).toBe(0)
  })

  test.each([
    ['more than the line', { '0': 10_001 }, { line: '0', left: 10_000 }],
    ['the other sign', { '0': -1 }, { line: '0', left: 10_000 }],
    ['nothing', { '0': 0 }, { line: '0', left: 10_000 }],
    ['what is no line', { '7': 1 }, { line: '7', left: 0 }],
    ['a line without what was taken off it', { '0': 10_000 }, { line: null }, [line(4000, 19, 'discount')]],
  ])('refuses %s', (_, choice, refusal, more: LineTerms[] = []) => {
    const { billed } = bill([line(10_000), ...more])
    expect(creditTotals(billed, none, new Map(Object.entries(choice)))).toEqual(refusal)
  })

  test('reverses deposit deductions only with the whole invoice', () => {
    const deducted = [{ ...vat(19), base: 3000, tax: 570 }]
    const { totals, billed } = bill([line(10_000)], { deducted })
    expect(totals).toMatchObject({ subtotal: 10_000, net: 7000, tax: 1330, total: 8330 })
    expect(credit(billed, none, null)).toMatchObject({
      subtotal: 10_000,
      discount: 0,
      net: 7000,
      total: 8330,
    })
    expect(creditTotals(billed, none, new Map([['0', 10_000]]))).toEqual({ line: null })
    expect(credit(billed, none, { '0': 7000 })).toMatchObject({ net: 7000, tax: 1330, total: 8330 })
  })
})

let seed = 7
const random = (below: number) => {
  seed = (seed * 48_271) % 2_147_483_647
  return seed % below
}
const rates = [19, 7, 0, 5.5, 20.6125]
const randomLine = (): LineTerms => ({
  kind: (['time', 'fixed', 'fixed', 'expense', 'discount', 'text'] as const)[random(6)] as LineTerms['kind'],
  quantity: (random(40_000) + 1) / 10_000,
  minutes: null,
  rate: random(20_000),
  discount: random(3) ? 0 : random(10_000) / 100,
  tax: vat(rates[random(rates.length)] as number),
})
const randomInvoice = () => {
  const lines = Array.from({ length: 1 + random(6) }, randomLine).map((one) =>
    one.kind === 'time' ? { ...one, minutes: random(600) } : one,
  )
  const discount = random(2) ? null : ({ unit: 'percent', value: random(10_001) / 100 } as const)
  return { lines, discount, taxMode: random(2) ? ('exclusive' as const) : ('inclusive' as const) }
}

/** The same by decimals, as a bookkeeper would: half a unit rounds away from zero. */
function byDecimals({ lines, discount, taxMode }: ReturnType<typeof randomInvoice>) {
  const round = (value: Big) => value.round(0, Big.roundHalfUp)
  const units = ({ kind, minutes, quantity }: LineTerms) => (kind === 'text' ? 0 : (minutes ?? quantity))
  Big.DP = 40
  const totals = lines.map((line) =>
    round(
      Big(units(line))
        .times(line.rate)
        .times(Big(100).minus(line.discount))
        .div(line.minutes === null ? 100 : 6000),
    ).times(line.kind === 'discount' ? -1 : 1),
  )
  const subtotal = totals.reduce((sum, one) => sum.plus(one), Big(0))
  const off = discount ? round(subtotal.times(discount.value).div(100)) : Big(0)
  return { subtotal, off, whole: subtotal.minus(off), taxMode }
}

test('totals of 500 random invoices equal exact decimal arithmetic', () => {
  for (let round = 0; round < 500; round += 1) {
    const invoice = randomInvoice()
    const { totals } = bill(invoice.lines, invoice)
    const { subtotal, off, whole } = byDecimals(invoice)
    expect(totals.subtotal).toBe(subtotal.toNumber())
    expect(totals.discount).toBe(off.toNumber())
    expect(invoice.taxMode === 'exclusive' ? totals.net : totals.total).toBe(whole.toNumber())
    for (const { percent, base, tax } of totals.taxes) {
      const rate = Big(percent).div(100)
      const exact =
        invoice.taxMode === 'exclusive'
          ? Big(base).times(rate)
          : Big(base + tax).minus(Big(base + tax).div(rate.plus(1)))
      expect(exact.minus(tax).abs().lte(0.5)).toBe(true)
    }
  }
})

test('random partial credits of 500 invoices never exceed, and finally equal, what was billed', () => {
  for (let round = 0; round < 500; round += 1) {
    const invoice = randomInvoice()
    const { totals, billed } = bill(invoice.lines, invoice)
    let earlier = none
    for (let part = 0; part < 4; part += 1) {
      const left = [...creditableLines(billed, earlier)].filter(() => random(2))
      const choice = new Map(
        left.map(([id, amount]) => [id, random(3) ? amount : Math.trunc(amount / (1 + random(3)))]),
      )
      const chosen = new Map([...choice].filter(([, amount]) => amount !== 0))
      if (!chosen.size) continue
      const credited = creditTotals(billed, earlier, chosen)
      if (!('total' in credited)) continue
      earlier = plus(earlier, credited)
      const isMore = earlier.taxes.some((sum) => {
        const charged = totals.taxes.find((one) => key(one) === key(sum)) as TaxSum
        const goesBeyond = (part: number, all: number) => Math.abs(part) > Math.abs(all) || part * all < 0
        return goesBeyond(sum.base, charged.base) || goesBeyond(sum.tax, charged.tax)
      })
      expect(isMore).toBe(false)
    }
    earlier = plus(earlier, credit(billed, earlier, null))
    expect(creditableLines(billed, earlier).size).toBe(0)
    for (const charged of totals.taxes) {
      const sum = earlier.taxes.find((one) => key(one) === key(charged)) ?? { base: 0, tax: 0 }
      expect([sum.base, sum.tax]).toEqual([charged.base, charged.tax])
    }
  }
})
