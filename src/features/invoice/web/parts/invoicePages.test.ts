import { describe, expect, it } from 'vitest'
import type { Invoice } from '../../invoice.shape.ts'
import { dropFromPages, type InvoicePages, type Listing, putIntoPages } from './invoicePages.ts'

/** Finalised on a day, and not paid. */
const make = (id: string, fields: Partial<Invoice> = {}) =>
  ({
    id,
    kind: 'invoice',
    number: `INV-${id}`,
    status: 's',
    client: 'c1',
    projects: [],
    issueDate: '2026-03-02',
    dueDate: '2026-04-01',
    currency: 'EUR',
    reference: '',
    totalPrice: 100,
    balance: 100,
    finalisedAt: '2026-03-02T09:00:00.000Z',
    paidAt: null,
    voidedAt: null,
    updatedAt: '2026-03-02T09:00:00.000Z',
    ...fields,
  }) as Invoice
const listing: Listing = {
  today: '2026-03-15',
  titleOf: (client) => (client === 'c1' ? 'Müller' : 'Ford'),
}
const pagesOf = (...pages: Invoice[][]): InvoicePages => ({
  pages: pages.map((data, at) => ({
    success: true,
    data,
    cursor: at === pages.length - 1 ? null : 'more',
  })),
})
const idsOf = ({ pages }: InvoicePages) => pages.map(({ data }) => data.map(({ id }) => id).join(''))

describe('a list of invoices that is loaded', () => {
  it('inserts a new invoice in order, newest first', () => {
    const list = pagesOf([make('c'), make('a')], [make('0', { issueDate: '2026-02-01' })])
    putIntoPages(list, make('b'), listing)
    putIntoPages(list, make('z', { issueDate: '2026-01-01' }), listing)
    expect(idsOf(list)).toEqual(['cba', '0z'])
  })

  it('ignores an invoice beyond the loaded pages', () => {
    const list = pagesOf([make('c')])
    list.pages[0]!.cursor = 'more'
    putIntoPages(list, make('a'), listing)
    expect(idsOf(list)).toEqual(['c'])
  })

  it('moves an invoice whose order changed, and removes one that no longer matches', () => {
    const by = { ...listing, sort: 'balance', order: 'asc', tab: 'outstanding' } as const
    const list = pagesOf([make('a', { balance: 10 }), make('b', { balance: 20 }), make('c', { balance: 30 })])
    const later = '2026-03-03T09:00:00.000Z'
    putIntoPages(list, make('a', { balance: 25, updatedAt: later }), by)
    expect(idsOf(list)).toEqual(['bac'])
    putIntoPages(list, make('b', { balance: 0, paidAt: later, updatedAt: later }), by)
    expect(idsOf(list)).toEqual(['ac'])
    dropFromPages(list, 'a')
    expect(idsOf(list)).toEqual(['c'])
  })

  it('ignores an outdated message', () => {
    const list = pagesOf([make('a', { updatedAt: '2026-03-05T09:00:00.000Z', totalPrice: 7 })])
    putIntoPages(list, make('a', { totalPrice: 100 }), listing)
    expect(list.pages[0]!.data[0]!.totalPrice).toBe(7)
  })

  it.each([
    [{ search: 'muller' }, 'ab'],
    [{ search: 'inv-b' }, 'b'],
    [{ tab: 'overdue' }, 'b'],
    [{ clientId: 'c2' }, ''],
    [{ from: '2026-03-03' }, ''],
    [{ status: 's' }, 'ab'],
    [{ status: 'none' }, ''],
  ] as const)('inserts only invoices that match %j', (filter, ids) => {
    const list = pagesOf([])
    for (const one of [make('b', { dueDate: '2026-03-14' }), make('a')])
      putIntoPages(list, one, { ...listing, order: 'asc', ...filter })
    expect(idsOf(list)).toEqual([ids])
  })
})
