import type { InvoiceDocument } from './invoice.document.contract.ts'
import { type DocumentHeading, type DocumentLine, documentOf } from './invoice.document.rules.ts'
import { makeDocument } from './invoice.factory.ts'

const taxes = [
  { id: 'S19', percent: 19, category: 'S', sentence: '' },
  { id: 'S7', percent: 7, category: 'S', sentence: '' },
  { id: 'S5.5', percent: 5.5, category: 'S', sentence: '' },
  { id: 'S0', percent: 0, category: 'S', sentence: '' },
  { id: 'Z', percent: 0, category: 'Z', sentence: '' },
  { id: 'E', percent: 0, category: 'E', sentence: '' },
  { id: 'AE', percent: 0, category: 'AE', sentence: 'Steuerschuldnerschaft des Leistungsempfängers' },
  { id: 'K', percent: 0, category: 'K', sentence: '' },
  { id: 'G', percent: 0, category: 'G', sentence: '' },
  { id: 'O', percent: 0, category: 'O', sentence: '' },
] as const
type TaxName = (typeof taxes)[number]['id']

const base = makeDocument()
export const frame = {
  seller: {
    ...base.seller,
    name: 'Northwind & Söhne <GmbH>',
    addressLines: ['Torstraße 12', 'Hinterhaus', '3. Stock', 'links'],
    postcode: '10119',
    city: 'Berlin',
    taxId: 'DE 123 456 789',
    registration: 'HRB 12345',
    email: 'hello@northwind.example',
    phone: '+49 30 1234567',
  },
  bank: { holder: '', iban: 'DE89 3704 0044 0532 0130 00', bic: 'COBADEFFXXX', bankName: '' },
  client: { ...base.client, country: 'FR', taxId: 'FR12345678901', email: 'ap@ford.example' },
  buyerReference: '',
  corrects: null,
  deductions: [],
  color: base.color,
  paper: base.paper,
}
const heading: DocumentHeading = {
  kind: 'invoice',
  number: 'INV-2026-0042',
  issueDate: '2026-03-02',
  dueDate: '2026-03-30',
  serviceFrom: null,
  serviceTo: null,
  currency: 'EUR',
  language: 'en',
  taxMode: 'exclusive',
  reference: '',
  notes: '',
  terms: '',
  footer: '',
  discount: null,
}
export const line = (tax: TaxName | null, fields: Partial<DocumentLine> = {}): DocumentLine => ({
  kind: 'fixed',
  title: 'Design',
  description: '',
  quantity: 1,
  minutes: null,
  unit: 'C62',
  rate: 9_999,
  discount: 0,
  tax,
  ...fields,
})
export const time = (minutes: number, tax: TaxName = 'S19', rate = 9_500) =>
  line(tax, { kind: 'time', title: 'Calls', minutes, quantity: minutes / 60, unit: 'HUR', rate })
export const make = (lines: DocumentLine[], head: Partial<DocumentHeading> = {}, more: object = {}) =>
  documentOf({ ...frame, ...more }, { ...heading, ...head }, lines, taxes)

/** Lines of every sort over several rates. */
const mixed = [
  line(null, { kind: 'text', title: 'Phase 1', description: 'Until March\nand after' }),
  time(50),
  time(51),
  time(7, 'S7', 12_345),
  line('S19', { quantity: 3.3333, discount: 12.5 }),
  line('S7', { quantity: -2, rate: 3_333, discount: 7.25 }),
  line('S5.5', { kind: 'expense', title: '', rate: 1, quantity: 0.5 }),
  line('S0', { unit: 'DAY', quantity: 2, rate: 80_000 }),
  line('S19', { kind: 'discount', title: 'Goodwill', rate: 2_500 }),
  line('S19', { discount: 100 }),
  line('S19', { quantity: 0 }),
]
const negated = (lines: DocumentLine[]) =>
  lines.filter(({ kind }) => kind === 'fixed').map((one) => ({ ...one, quantity: -one.quantity }))
export const corrects = { number: 'INV-2026-0007', issueDate: '2026-02-01' }

const deductions: InvoiceDocument['deductions'] = [
  {
    number: 'DEP-1',
    issueDate: '2026-01-05',
    taxes: [
      { percent: 19, category: 'S', base: 10_000, tax: 1900 },
      { percent: 7, category: 'S', base: 333, tax: 23 },
    ],
    net: 10_333,
    taxAmount: 1923,
    total: 12_256,
  },
]

/** All that the standard knows in another way each. */
export const matrix: [name: string, document: InvoiceDocument][] = [
  ...taxes.map(({ id }): [string, InvoiceDocument] => [`tax ${id}`, make([line(id), time(100, id)])]),
  ['several rates', make(mixed)],
  ['several rates, prices with tax', make(mixed, { taxMode: 'inclusive' })],
  ['discount in percent', make(mixed, { discount: { unit: 'percent', value: 3.33 } })],
  ['discount in money', make(mixed, { discount: { unit: 'money', value: 5_001 } })],
  [
    'discount, prices with tax',
    make(mixed, { taxMode: 'inclusive', discount: { unit: 'percent', value: 15 } }),
  ],
  ['no decimals', make(mixed, { currency: 'JPY', discount: { unit: 'percent', value: 3 } })],
  ['no decimals, prices with tax', make(mixed, { currency: 'JPY', taxMode: 'inclusive' })],
  ['three decimals', make(mixed, { currency: 'KWD', discount: { unit: 'money', value: 333 } })],
  ['three decimals, prices with tax', make(mixed, { currency: 'KWD', taxMode: 'inclusive' })],
  ['credit note', make(mixed, { kind: 'credit_note', number: 'CN-1' }, { corrects })],
  ['cancellation', make(negated(mixed), { kind: 'cancellation', number: 'CN-2' }, { corrects })],
  [
    'cancellation, prices with tax',
    make(negated(mixed), { kind: 'cancellation', taxMode: 'inclusive' }, { corrects }),
  ],
  ['deposit', make([line('S19')], { kind: 'deposit', dueDate: null })],
  ['deposits deducted', make(mixed, {}, { deductions })],
  ['deposits deducted, prices with tax', make(mixed, { taxMode: 'inclusive' }, { deductions })],
  ['no due date', make([line('S19')], { dueDate: null, terms: 'At once' })],
  ['service period', make([line('K')], { serviceFrom: '2026-02-01', serviceTo: '2026-02-28' })],
  ['Peppol', make(mixed, { reference: 'PO-7', notes: 'Thanks' })],
  ['XRechnung', make(mixed, {}, { buyerReference: '04011000-1234512345-06' })],
  [
    'XRechnung credit note',
    make([line('S19')], { kind: 'credit_note' }, { corrects, buyerReference: '04011000-1234512345-06' }),
  ],
  [
    'tax number',
    make([line('S19')], {}, { seller: { ...frame.seller, taxId: '12/345/67890', registration: '' } }),
  ],
  ['out of scope, tax number', make([line(null)], {}, { seller: { ...frame.seller, registration: '' } })],
  [
    'no bank, no contact',
    make(
      [line('S19')],
      {},
      { bank: base.bank && { ...frame.bank, iban: '' }, seller: { ...frame.seller, email: '', phone: '' } },
    ),
  ],
  [
    'many lines',
    make(
      Array.from({ length: 120 }, (_, n) => time(n * 7 + 1, n % 2 ? 'S19' : 'S7')),
      { taxMode: 'inclusive' },
    ),
  ],
]
