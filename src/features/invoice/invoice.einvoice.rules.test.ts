import { describe, expect, test } from 'vitest'
import type { InvoiceDocument } from './invoice.document.contract.ts'
import { corrects, frame, line, make, matrix, time } from './invoice.einvoice.factory.ts'
import { eInvoiceProblems } from './invoice.einvoice.party.rules.ts'
import { type EInvoice, eInvoiceOf } from './invoice.einvoice.rules.ts'

/** A decimal as a whole number of its 10,000,000,000,000th parts, so that products are exact. */
const exact = (text: string, digits = 13) => {
  const [whole = '', part = ''] = text.replace('-', '').split('.')
  return BigInt(whole + part.padEnd(digits, '0')) * (text.startsWith('-') ? -1n : 1n)
}
const sum = (amounts: readonly string[]) => amounts.reduce((total, amount) => total + exact(amount), 0n)
const abs = (value: bigint) => (value < 0n ? -value : value)

function assertSums({ lines, allowances, taxes: groups, totals }: EInvoice) {
  expect(exact(totals.lines)).toBe(sum(lines.map(({ net }) => net)))
  expect(exact(totals.net)).toBe(exact(totals.lines) - sum(allowances.map(({ amount }) => amount)))
  expect(exact(totals.net)).toBe(sum(groups.map((group) => group.base)))
  expect(exact(totals.tax)).toBe(sum(groups.map(({ amount }) => amount)))
  expect(exact(totals.gross)).toBe(exact(totals.net) + exact(totals.tax))
  expect(exact(totals.due)).toBe(exact(totals.gross) + exact(totals.rounding ?? '0'))
  for (const group of groups) {
    const isOf = (one: { category: string; percent: string | null }) =>
      one.category === group.category && one.percent === group.percent
    const before = sum(lines.filter(isOf).map(({ net }) => net))
    expect(exact(group.base)).toBe(before - sum(allowances.filter(isOf).map(({ amount }) => amount)))
  }
  for (const { quantity, price, baseQuantity, net, allowance } of lines) {
    const off = allowance ? exact(allowance.amount) * (allowance.isCharge ? -1n : 1n) : 0n
    const product = (exact(quantity) * exact(price)) / exact(baseQuantity ?? '1')
    // Half of the last digit, and what a third digit of the currency came to.
    expect(abs(product - off - exact(net))).toBeLessThanOrEqual(exact('0.0100'))
  }
  const amounts = [...lines.map(({ net }) => net), ...groups.flatMap((group) => [group.base, group.amount])]
  for (const amount of [...amounts, ...Object.values(totals)])
    if (amount !== null) expect(amount).toMatch(/^-?\d+\.\d\d$/)
}

describe('an e-invoice', () => {
  test.each(matrix)('of %s adds up, and is complete', (_, document) => {
    expect(eInvoiceProblems(document)).toEqual({})
    assertSums(eInvoiceOf(document))
  })

  test('bills time to the minute: in hours where they are exact, else in minutes', () => {
    const { lines } = eInvoiceOf(make([time(75), time(50), time(1)]))
    expect(lines).toMatchObject([
      { quantity: '1.25', unit: 'HUR', price: '95', baseQuantity: null, net: '118.75' },
      { quantity: '50', unit: 'MIN', price: '95', baseQuantity: '60', net: '79.17' },
      { quantity: '1', unit: 'MIN', price: '95', baseQuantity: '60', net: '1.58' },
    ])
  })

  test('has net prices that add up to the document’s exact amounts', () => {
    const document = make([line('S19', { rate: 11_900 }), line('S19', { rate: 333, quantity: 3 })], {
      taxMode: 'inclusive',
    })
    const { lines, taxes: groups, totals } = eInvoiceOf(document)
    expect(lines.map(({ net }) => net)).toEqual(['100.00', '8.39'])
    expect(groups).toMatchObject([{ base: '108.39', amount: '20.60' }])
    expect(totals).toMatchObject({ gross: '128.99', rounding: null, due: '128.99' })
  })

  test('of a cancellation has positive amounts and references the invoice', () => {
    const credit = make([line('S19', { quantity: -2 })], { kind: 'cancellation' }, { corrects })
    const invoice = eInvoiceOf(credit)
    expect(invoice).toMatchObject({
      type: '381',
      corrects,
      account: null,
      lines: [{ quantity: '2', net: '199.98' }],
      totals: { due: '237.98' },
    })
  })

  test('deducts deposits as separate lines', () => {
    const [, document] = matrix.find(([name]) => name === 'deposits deducted') ?? []
    const { lines } = eInvoiceOf(document as InvoiceDocument)
    expect(lines.slice(-2)).toMatchObject([
      { name: 'Deposit invoice DEP-1 (2026-01-05)', quantity: '-1', price: '100', net: '-100.00' },
      { quantity: '-1', price: '3.33', net: '-3.33', percent: '7' },
    ])
  })

  test('has text lines and the exact total of a three-decimal currency in its note', () => {
    const { note, lines, totals } = eInvoiceOf(
      make([line(null, { kind: 'text', title: 'Phase 1' }), line('S19', { rate: 1_005 })], {
        currency: 'KWD',
      }),
    )
    expect(lines).toHaveLength(1)
    expect(note).toBe('Phase 1\n\nAmounts are rounded to two digits here. The exact total is KWD 1.196.')
    expect(totals).toMatchObject({ lines: '1.01', tax: '0.19', gross: '1.20', rounding: null, due: '1.20' })
  })

  test.each([
    [make([line('S19')], { kind: 'quote' }), 'kind', 'A quote isn’t an invoice'],
    [
      make([line('S19')], {}, { seller: { ...frame.seller, country: '' } }),
      'seller.country',
      'Settings › Invoicing',
    ],
    [make([line('S19')], {}, { seller: { ...frame.seller, taxId: '' } }), 'seller.taxId', 'your tax ID'],
    [make([line('K')], {}, { seller: { ...frame.seller, taxId: '12/345' } }), 'seller.taxId', 'VAT ID'],
    [make([line('AE')], {}, { client: { ...frame.client, taxId: '' } }), 'client.taxId', 'tax ID of Ford'],
    [
      make([line('S19')], {}, { client: { ...frame.client, country: '' } }),
      'client.country',
      'country of Ford',
    ],
    [make([line('S19'), line(null)]), 'lines', 'outside the scope'],
    [
      make(
        [line('S19')],
        {},
        { buyerReference: '04011000-1234512345-06', seller: { ...frame.seller, phone: '' } },
      ),
      'seller.phone',
      'phone number',
    ],
  ])('that is incomplete reports the field to fill in', (document, field, words) => {
    expect(eInvoiceProblems(document)).toEqual({ [field]: expect.stringContaining(words) })
  })
})
