import { expect, test } from 'vitest'
import { invoiceFilters, isCounted } from './shownInvoices.ts'

const at = '2026-03-01T10:00:00Z'
const draft = {
  kind: 'invoice' as const,
  finalisedAt: null,
  voidedAt: null,
  paidAt: null,
  dueDate: '2026-03-09',
}
const open = { ...draft, finalisedAt: at }

test.each([
  ['a draft', draft, ['all', 'draft']],
  ['an open one that is not due', { ...open, dueDate: '2026-03-10' }, ['all', 'outstanding']],
  ['an open one without a day', { ...open, dueDate: null }, ['all', 'outstanding']],
  ['one that was due', open, ['all', 'outstanding', 'overdue']],
  ['a paid one', { ...open, paidAt: at }, ['all', 'paid']],
  ['a void one', { ...open, voidedAt: at }, ['all']],
  ['a quote', { ...open, kind: 'quote' as const }, ['all']],
])('%s is counted where the figures count it', (_name, invoice, expected) => {
  expect(invoiceFilters.filter((filter) => isCounted(invoice, filter, '2026-03-10'))).toEqual(expected)
})
