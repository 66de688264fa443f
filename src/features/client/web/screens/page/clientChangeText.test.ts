import { expect, test } from 'vitest'
import type { ClientChange } from '../../../client.contract.ts'
import { clientChangeText } from './clientChangeText.ts'

const change = (
  object: ClientChange['object'],
  fields: ClientChange['fields'],
  event: ClientChange['event'] = 'update',
) =>
  clientChangeText(
    { seq: 1, object, event, id: 'x', title: '', actor: null, at: '', currency: 'EUR', fields },
    { status: (id) => id.toUpperCase() },
  )

test('says what was changed of a client', () => {
  expect(
    change('client', [
      { field: 'title', before: 'A', after: 'B' },
      { field: 'city', before: '', after: 'Kiel' },
      { field: 'taxId', before: 'x', after: '' },
      { field: 'contacts', before: [], after: [{}] },
    ]),
  ).toBe('renamed it from “A” to “B”; set the city to “Kiel”; removed the tax ID; changed the contacts')
  expect(change('client', [{ field: 'archivedAt', before: null, after: 'x' }])).toBe('archived the client')
})

test('describes an invoice change by its most significant field', () => {
  const status = { field: 'status', before: 'draft', after: 'sent' }
  expect(change('invoice', [], 'create')).toBe('created an invoice')
  expect(change('invoice', [status, { field: 'number', before: null, after: '1' }])).toBe(
    'finalised the invoice',
  )
  expect(change('invoice', [status, { field: 'paid', before: 10, after: 30 }])).toBe(
    'recorded a payment of €20.00',
  )
  expect(change('invoice', [{ field: 'paid', before: 30, after: 10 }])).toBe('reversed or refunded €20.00')
  expect(change('invoice', [status])).toBe('set the status to SENT')
})
