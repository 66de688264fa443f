import { describe, expect, test } from 'vitest'
import type { Tax } from '#features/tax/tax.shape.ts'
import type { InvoiceLine, WholeInvoice } from '../../invoice.shape.ts'
import { type DraftChange, readChange, reverseOf, withChange } from './draftChange.ts'

const vat = { id: 'vat', percent: 19, category: 'S', isDefault: true, archivedAt: null } as Tax
const taxes = { vat }
const line = (id: string, fields: Partial<InvoiceLine> = {}): InvoiceLine => ({
  id,
  invoice: 'i',
  position: `a${id}`,
  kind: 'fixed',
  title: 'Design',
  description: '',
  quantity: 2,
  minutes: null,
  unit: 'C62',
  rate: 80,
  discount: 0,
  tax: 'vat',
  project: null,
  total: 160,
  entries: 0,
  updatedAt: '',
  ...fields,
})
const draft = withChange(
  { id: 'i', currency: 'EUR', taxMode: 'exclusive', discount: null, reference: '', lines: [] } as never,
  { lines: { set: [line('1'), line('2', { kind: 'time', minutes: 50, rate: 90.5 })].map(settable) } },
  taxes,
  null,
)

function settable({ id, position, kind, title, quantity, minutes, rate, tax }: InvoiceLine) {
  return { id, position, kind, title, rate, tax, ...(minutes === null ? { quantity } : { minutes }) }
}

test('computes the same totals as the server', () => {
  expect(draft).toMatchObject({ subtotal: 235.42, taxAmount: 44.73, totalPrice: 280.15 })
  expect(draft.lines.map(({ total, unit }) => [total, unit])).toEqual([
    [160, 'C62'],
    [75.42, 'HUR'],
  ])
})

describe('a change', () => {
  const cases: [string, DraftChange, object][] = [
    ['of the heading', { reference: 'PO 7', taxMode: 'inclusive' }, { totalPrice: 235.42 }],
    ['of a discount', { discount: { unit: 'money', value: 35.42 } }, { totalPrice: 238 }],
    ['of hours', { lines: { set: [{ id: '2', quantity: 1.5 }] } }, { subtotal: 295.75 }],
    ['of a kind', { lines: { set: [{ id: '2', kind: 'text' }] } }, { subtotal: 160 }],
    ['to time', { lines: { set: [{ id: '1', kind: 'time', minutes: 30 }] } }, { subtotal: 115.42 }],
    [
      'that adds',
      { lines: { set: [{ id: '3', kind: 'fixed', position: 'a11', rate: 10 }] } },
      { subtotal: 245.42 },
    ],
    ['that removes', { lines: { remove: ['1'] } }, { subtotal: 75.42 }],
    ['of an order', { lines: { set: [{ id: '1', position: 'a3' }] } }, { subtotal: 235.42 }],
  ]
  test.each(cases)('%s is applied optimistically and can be reversed', (_name, change, shown) => {
    const changed = withChange(draft, change, taxes, null)
    expect(changed).toMatchObject(shown)
    const back = withChange(changed, reverseOf(draft, change), taxes, null)
    expect(back).toEqual({ ...draft, lines: back.lines })
    expect(back.lines.map(settable)).toEqual(draft.lines.map(settable))
    expect(readChange(changed, change)).not.toEqual(readChange(draft, change))
    expect(readChange(back, change)).toEqual(readChange(draft, change))
  })

  test('is reversed without overwriting a concurrent change of another field', () => {
    const theirs: WholeInvoice = withChange(
      draft,
      { lines: { set: [{ id: '1', title: 'Logo' }] } },
      taxes,
      null,
    )
    const back = withChange(theirs, reverseOf(draft, { lines: { set: [{ id: '1', rate: 9 }] } }), taxes, null)
    expect(back.lines[0]).toMatchObject({ title: 'Logo', rate: 80 })
  })
})
