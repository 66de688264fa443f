import { describe, expect, test } from 'vitest'
import { invoiceTotals, type LineTerms, lineTotal } from './invoice.totals.rules.ts'

const line = (terms: Partial<LineTerms>): LineTerms => ({
  kind: 'fixed',
  quantity: 1,
  minutes: null,
  rate: 0,
  discount: 0,
  tax: null,
  ...terms,
})
const vat = (percent: number) => ({ percent, category: 'S' as const })

describe('a line', () => {
  test.each([
    [{ quantity: 3, rate: 1999 }, 5997],
    // 1.005 × 100.00: a float says 100.49999.
    [{ quantity: 1.005, rate: 10_000 }, 10_050],
    [{ quantity: 0.5, rate: 1 }, 1],
    [{ quantity: -0.5, rate: 1 }, -1],
    [{ quantity: 1.2345, rate: 10_000 }, 12_345],
    [{ quantity: 2, rate: 5000, discount: 12.5 }, 8750],
    [{ kind: 'time' as const, quantity: 0.3333, minutes: 20, rate: 9500 }, 3167],
    [{ kind: 'time' as const, quantity: 0.0167, minutes: 1, rate: 9999 }, 167],
    [{ kind: 'discount' as const, quantity: 1, rate: 2500 }, -2500],
    [{ kind: 'text' as const, quantity: 7, rate: 2500 }, 0],
    [{ quantity: 1_000_000, rate: 100_000_000 }, 100_000_000_000_000],
  ])('%o adds up to %i', (terms, total) => expect(lineTotal(line(terms))).toBe(total))
})

describe('an invoice', () => {
  test('charges tax once for each rate, on the sum of its lines', () => {
    const lines = [1, 1, 1].map(() => line({ rate: 33, tax: vat(19) }))
    // Line by line it would be 3 × 6.
    expect(invoiceTotals(lines, null, 'exclusive')).toMatchObject({
      lines: [33, 33, 33],
      subtotal: 99,
      taxes: [{ percent: 19, category: 'S', base: 99, tax: 19 }],
      net: 99,
      tax: 19,
      total: 118,
    })
  })

  test('lists tax rates from the highest down, untaxed amounts last', () => {
    const lines = [
      line({ rate: 1000, tax: vat(7) }),
      line({ rate: 2000, tax: vat(19) }),
      line({ rate: 500, tax: { percent: 0, category: 'AE' } }),
      line({ rate: 300 }),
    ]
    expect(invoiceTotals(lines, null, 'exclusive')).toMatchObject({
      taxes: [
        { percent: 19, base: 2000, tax: 380 },
        { percent: 7, base: 1000, tax: 70 },
        { percent: 0, category: 'AE', base: 500, tax: 0 },
        { percent: 0, category: 'O', base: 300, tax: 0 },
      ],
      total: 4250,
    })
  })

  test('extracts the tax from tax-inclusive prices', () => {
    const lines = [line({ rate: 11_900, tax: vat(19) }), line({ rate: 999, tax: vat(7) })]
    expect(invoiceTotals(lines, null, 'inclusive')).toMatchObject({
      subtotal: 12_899,
      taxes: [
        { percent: 19, base: 10_000, tax: 1900 },
        { percent: 7, base: 934, tax: 65 },
      ],
      net: 10_934,
      tax: 1965,
      total: 12_899,
    })
  })

  test('distributes an overall discount over the tax rates to the cent', () => {
    const lines = [1, 1, 1].map((_, n) => line({ rate: 1000, tax: vat([19, 7, 0][n] as number) }))
    const totals = invoiceTotals(lines, { unit: 'money', value: 100 }, 'exclusive')
    expect(totals.discount).toBe(100)
    expect(totals.taxes.map(({ base }) => base)).toEqual([966, 967, 967])
    expect(totals.net).toBe(2900)
    expect(invoiceTotals(lines, { unit: 'percent', value: 33.33 }, 'exclusive').discount).toBe(1000)
  })

  test('with a negated quantity has the negated totals', () => {
    const terms = { quantity: 1.5, rate: 3333, discount: 7.5, tax: vat(19) }
    const one = invoiceTotals([line(terms)], null, 'exclusive')
    const other = invoiceTotals([line({ ...terms, quantity: -1.5 })], null, 'exclusive')
    expect(other.total).toBe(-one.total)
    expect(other.tax).toBe(-one.tax)
  })

  test('without lines, or with text lines only, has a total of zero', () => {
    expect(invoiceTotals([], null, 'exclusive')).toMatchObject({ total: 0, taxes: [] })
    expect(invoiceTotals([line({ kind: 'text', rate: 5 })], null, 'inclusive')).toMatchObject({
      total: 0,
      taxes: [],
    })
  })
})
