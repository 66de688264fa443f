import { expect, it } from 'vitest'
import type { InvoiceStep } from '../../invoice.trail.contract.ts'
import { historyText } from './historyText.ts'

const names = {
  currency: 'EUR',
  client: () => 'Acme',
  project: () => 'Website',
  status: () => 'Sent',
}
const textOf = (
  fields: Record<string, [unknown, unknown]>,
  event: InvoiceStep['event'] = 'update',
  setOffWith: string | null = null,
) =>
  historyText(
    {
      seq: 1,
      event,
      actor: null,
      at: '2026-11-02T10:00:00.000Z',
      setOffWith,
      fields: Object.entries(fields).map(([field, [before, after]]) => ({ field, before, after })),
    },
    names,
  )

it('describes finalising once, whatever fields it changed', () =>
  expect(
    textOf({
      number: [null, 'INV-2026-0001'],
      finalisedAt: [null, '2026-11-02T10:00:00.000Z'],
      status: ['a', 'b'],
      totalPrice: [0, 10],
    }),
  ).toEqual(['finalised it as INV-2026-0001']))

it.each([
  [{}, 'create', ['created this draft']],
  [{ status: ['a', 'b'] }, 'update', ['set the status to Sent']],
  [{ paid: [0, 119], status: ['a', 'b'], paidAt: [null, 'x'] }, 'update', ['recorded €119.00 as paid']],
  [{ paid: [119, 19], paidAt: ['x', null] }, 'update', ['removed €100.00 of payments']],
  [{ totalPrice: [10, 20], taxAmount: [1, 2] }, 'update', ['changed the total from €10.00 to €20.00']],
  [
    { client: ['a', 'b'], reference: ['', 'PO 1'] },
    'update',
    ['changed the client to Acme', 'set the reference to “PO 1”'],
  ],
  [{ voidedAt: [null, 'x'], status: ['a', 'b'] }, 'update', ['voided it']],
  [{ taxAmount: [1, 2] }, 'update', ['changed it']],
] as const)('describes %j', (fields, event, text) =>
  expect(textOf(fields as unknown as Record<string, [unknown, unknown]>, event)).toEqual(text),
)

it('describes the offset of a credit note', () => {
  const paid = { paid: [0, 119], status: ['a', 'b'], paidAt: [null, 'x'] } satisfies Record<
    string,
    [unknown, unknown]
  >
  expect(textOf(paid, 'update', 'CN-2026-0001')).toEqual(['offset €119.00 against CN-2026-0001'])
  const numbered = { number: [null, 'CN-2026-0001'], paid: [0, -119] } satisfies Record<
    string,
    [unknown, unknown]
  >
  expect(textOf(numbered, 'update', 'INV-2026-0001')).toEqual([
    'finalised it as CN-2026-0001',
    'offset €119.00 against INV-2026-0001',
  ])
  expect(textOf({ paid: [119, 0] }, 'update', 'CN-2026-0001')).toEqual([
    'undid the offset of €119.00 against CN-2026-0001',
  ])
})
