import { expect, test } from 'vitest'
import type { Client, ClientFigures } from '../../../client.contract.ts'
import { type ListView, readListView, toLines, writeListView } from './clientList.ts'

const client = (id: string, more: Partial<Client> = {}): Client => ({
  id,
  title: id,
  email: '',
  currency: null,
  paymentTerms: null,
  tax: null,
  language: null,
  archivedAt: null,
  createdBy: null,
  createdAt: '',
  updatedAt: '',
  ...more,
})
const figuresOf = (id: string, overdue: number, currency = 'EUR'): ClientFigures => ({
  client: id,
  currency,
  unbilled: { minutes: 0, amount: 0, expenses: 0, unpricedMinutes: 0 },
  draft: { count: 0, sum: 0 },
  outstanding: { count: 0, sum: 0 },
  overdue: { count: 1, sum: overdue },
  paid: { count: 0, sum: 0 },
  received: 0,
})
const view: ListView = { search: '', archived: false, sorting: 'title', isDown: false }
const keys = (clients: Client[], figures: ClientFigures[], change: Partial<ListView> = {}) =>
  toLines(clients, figures, { ...view, ...change }, 'EUR').map(({ key }) => key)

test('a client has a line for each currency, the workspace’s first', () => {
  const figures = [figuresOf('b', 5, 'CHF'), figuresOf('b', 1)]
  expect(keys([client('b'), client('a')], figures)).toEqual(['a', 'b', 'b/CHF'])
})

test('searches title and email address, and lists archived clients separately', () => {
  const clients = [
    client('Ford', { email: 'bill@motor.example' }),
    client('Zoo', { archivedAt: '2026-01-01T00:00:00Z' }),
  ]
  expect(keys(clients, [], { search: 'MOTOR fo' })).toEqual(['Ford'])
  expect(keys(clients, [], { search: 'zoo' })).toEqual([])
  expect(keys(clients, [], { archived: true })).toEqual(['Zoo'])
})

test('sorts by amount in the workspace’s currency, then in others, then by title', () => {
  const clients = ['d', 'c', 'b', 'a'].map((id) => client(id))
  const figures = [figuresOf('b', 10), figuresOf('c', 20), figuresOf('d', 900, 'JPY')]
  expect(keys(clients, figures, { sorting: 'overdue', isDown: true })).toEqual(['c', 'b', 'd', 'a'])
  expect(keys(clients, figures, { sorting: 'overdue' })).toEqual(['a', 'd', 'b', 'c'])
})

test('the URL stores the view, omits defaults and ignores invalid values', () => {
  expect(String(writeListView(view))).toBe('')
  const other: ListView = { search: 'x', archived: true, sorting: 'paid', isDown: false }
  expect(readListView(writeListView(other))).toEqual(other)
  expect(readListView(new URLSearchParams('sort=nonsense'))).toEqual(view)
})
