import { describe, expect, test } from 'vitest'
import type { InvoiceDocument } from './invoice.document.contract.ts'
import { makeDocument } from './invoice.factory.ts'
import { addressOf, documentFormat, groupedIban } from './invoice.format.rules.ts'
import { documentLabels } from './invoice.labels.ts'
import { printedInvoice } from './invoice.print.rules.ts'

const format = (language: string, currency = 'EUR', paper: 'A4' | 'Letter' = 'A4') =>
  documentFormat({ language, currency, paper })
const totalsOf = (document: InvoiceDocument) =>
  printedInvoice(document).totals.map(({ is, label, value }) => `${is} ${label} ${value}`)

describe('documents format', () => {
  test.each([
    ['en', 'EUR', '€1,234.50'],
    ['de', 'EUR', '1.234,50\u00a0€'],
    ['fr', 'EUR', '1\u00a0234,50\u00a0€'],
    ['en', 'JPY', 'JP¥123,450'],
    ['en', 'KWD', 'KWD\u00a0123.450'],
  ])('money in %s and %s', (language, currency, text) =>
    expect(format(language, currency).money(123_450)).toBe(text),
  )

  test('dates by language and paper size', () => {
    expect(format('en').date('2026-03-02')).toBe('2 March 2026')
    expect(format('en', 'USD', 'Letter').date('2026-03-02')).toBe('March 2, 2026')
    expect(format('de').period('2026-03-01', '2026-03-31')).toBe('1.–31. März 2026')
  })

  test('time to the minute, days by number, and IBANs in groups', () => {
    const { quantity } = format('en')
    expect(quantity({ minutes: 205, quantity: 3.4167, unit: 'HUR' })).toBe('3:25 h')
    expect(quantity({ minutes: null, quantity: 1, unit: 'DAY' })).toBe('1 day')
    expect(quantity({ minutes: null, quantity: 2.5, unit: 'DAY' })).toBe('2.5 days')
    expect(quantity({ minutes: null, quantity: 3, unit: 'C62' })).toBe('3')
    expect(groupedIban('DE89370400440532013000')).toBe('DE89 3704 0044 0532 0130 00')
  })

  test('addresses by country, which is named only abroad', () => {
    const party = {
      ...makeDocument().client,
      addressLines: ['5th Avenue 1'],
      postcode: '10118',
      city: 'New York',
      region: 'NY',
    }
    expect(addressOf({ ...party, country: 'US' }, 'DE', 'de')).toEqual([
      '5th Avenue 1',
      'New York, NY 10118',
      'Vereinigte Staaten',
    ])
    expect(addressOf({ ...party, region: '', country: 'DE' }, 'DE', 'de')).toEqual([
      '5th Avenue 1',
      '10118 New York',
    ])
  })
})

describe('a printed invoice', () => {
  test('names the deposits that are deducted', () => {
    const deposit = {
      number: 'DEP-1',
      issueDate: '2026-01-15',
      taxes: [],
      net: 4000,
      taxAmount: 760,
      total: 4760,
    }
    const fields = { deductions: [deposit], net: 6000, taxAmount: 1140, total: 7140 }
    const taxes = [{ percent: 19, category: 'S' as const, sentence: '', base: 6000, tax: 1140 }]
    expect(totalsOf(makeDocument({ ...fields, taxes }))).toEqual([
      'sum Subtotal €100.00',
      'sum Deposit invoice DEP-1, 15 January 2026: €40.00 + €7.60 -€40.00',
      'sum Net €60.00',
      'sum Tax 19% on €60.00 €11.40',
      'total Total €71.40',
    ])
  })

  test('shows a sum for each tax, and a column only where lines differ in it', () => {
    const one = printedInvoice(makeDocument())
    expect(one.columns.tax).toBeNull()
    expect(totalsOf(makeDocument())).toEqual([
      'sum Subtotal €100.00',
      'sum Tax 19% on €100.00 €19.00',
      'total Total €119.00',
    ])
    const document = makeDocument({
      taxMode: 'inclusive',
      discount: { unit: 'percent', value: 10 },
      discountAmount: 1000,
      taxes: [
        { percent: 19, category: 'S', sentence: '', base: 5000, tax: 950 },
        { percent: 0, category: 'AE', sentence: 'You owe the tax.', base: 3050, tax: 0 },
      ],
      net: 8050,
      taxAmount: 950,
      total: 9000,
    })
    expect(printedInvoice(document).columns.tax).toBe('Tax')
    expect(printedInvoice(document).sentences).toEqual(['You owe the tax.'])
    expect(totalsOf(document)).toEqual([
      'sum Subtotal €100.00',
      'sum Discount 10% -€10.00',
      'total Total €90.00',
      'included Includes tax 19% on €50.00 €9.50',
      'included Reverse charge: €30.50 €0.00',
    ])
  })

  test('omits the tax if nothing is taxed', () => {
    const taxes = [{ percent: 0, category: 'O', sentence: '', base: 10_000, tax: 0 }] as const
    expect(totalsOf(makeDocument({ taxes: [...taxes], taxAmount: 0, total: 10_000 }))).toEqual([
      'total Total €100.00',
    ])
  })

  test('shows payment details if an amount is due', () => {
    expect(printedInvoice(makeDocument()).payment).toMatchObject({
      sentence: 'Please pay €119.00 by 30 March 2026.',
      facts: [
        { label: 'Account holder', value: 'Northwind' },
        { label: 'IBAN', value: 'DE89 3704 0044 0532 0130 00' },
        { label: 'Payment reference', value: 'INV-1' },
      ],
    })
    expect(printedInvoice(makeDocument({ kind: 'credit_note' })).payment).toBeNull()
  })

  test('has every label in every language', () => {
    const keysOf = (labels: object): string[] =>
      Object.entries(labels).flatMap(([key, value]) =>
        typeof value === 'object' ? keysOf(value).map((inner) => `${key}.${inner}`) : value ? [key] : [],
      )
    const placesOf = (labels: object) => JSON.stringify(labels).match(/\{\w+\}/g)
    for (const labels of Object.values(documentLabels)) {
      expect(keysOf(labels)).toEqual(keysOf(documentLabels.en))
      expect(placesOf(labels)).toHaveLength(placesOf(documentLabels.en)?.length as number)
    }
  })
})

test('deposits are deducted with the tax that they charged', () => {
  const tax = { percent: 19, category: 'S' as const }
  const deduction = {
    number: 'DEP-1',
    issueDate: '2026-02-01',
    taxes: [{ ...tax, base: 3000, tax: 570 }],
    net: 3000,
    taxAmount: 570,
    total: 3570,
  }
  const sums = {
    taxes: [{ ...tax, sentence: '', base: 7000, tax: 1330 }],
    net: 7000,
    taxAmount: 1330,
    total: 8330,
  }
  expect(totalsOf(makeDocument({ deductions: [deduction], ...sums }))).toEqual([
    'sum Subtotal €100.00',
    'sum Deposit invoice DEP-1, 1 February 2026: €30.00 + €5.70 -€30.00',
    'sum Net €70.00',
    'sum Tax 19% on €70.00 €13.30',
    'total Total €83.30',
  ])
})
