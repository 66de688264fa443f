import { expect, test } from 'vitest'
import type { Rate } from '../rate.contract.ts'
import { rateRows } from './rate.api.ts'
import { applyToRates } from './rate.live.ts'

const rate = (id: string, more: Partial<Rate> = {}): Rate => ({
  id,
  project: null,
  client: null,
  from: null,
  member: null,
  cost: false,
  rate: 80,
  updatedAt: '2026-11-20T10:00:00Z',
  ...more,
})
const common = { seq: 1, actor: null }

test('rates are updated and deleted by live messages, also with their project, client or member', () => {
  const list = rateRows.load([
    rate('a'),
    rate('b', { project: 'p' }),
    rate('c', { project: 'p', member: 'm' }),
    rate('d', { client: 'k' }),
  ])
  const data = rate('a', { rate: 95, updatedAt: '2026-11-20T11:00:00Z' })
  applyToRates(list, { ...common, object: 'rate', event: 'update', data })
  expect(list.entities.a?.rate).toBe(95)
  applyToRates(list, { ...common, object: 'rate', event: 'update', data: rate('a') })
  expect(list.entities.a?.rate).toBe(95)
  applyToRates(list, { ...common, object: 'member', event: 'delete', data: { id: 'm' } })
  expect(Object.keys(list.entities)).toEqual(['a', 'b', 'd'])
  applyToRates(list, { ...common, object: 'project', event: 'delete', data: { id: 'p' } })
  expect(Object.keys(list.entities)).toEqual(['a', 'd'])
  applyToRates(list, { ...common, object: 'client', event: 'delete', data: { id: 'k' } })
  expect(Object.keys(list.entities)).toEqual(['a'])
  applyToRates(list, { ...common, object: 'rate', event: 'delete', data: { id: 'a' } })
  expect(list.entities).toEqual({})
})
