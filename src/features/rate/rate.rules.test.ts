import { expect, test } from 'vitest'
import { moreGeneral, type RateKey, rateKey, rateOn, ratesOf } from './rate.rules.ts'

const from = (of: Partial<RateKey>, payer: string | null = null) =>
  moreGeneral(rateKey(of), payer).map(({ from }) => from)

test('falls back to the next more general rate where none is set', () => {
  expect(from({ project: 'p', member: 'm' })).toEqual(['the project', 'the member', 'the workspace'])
  expect(from({ project: 'p', member: 'm' }, 'c')).toEqual([
    'the project',
    'the client',
    'the member',
    'the workspace',
  ])
  expect(from({ project: 'p' }, 'c')).toEqual(['the client', 'the workspace'])
  expect(from({ project: 'p' })).toEqual(['the workspace'])
  expect(from({ client: 'c' })).toEqual(['the workspace'])
  expect(from({ member: 'm' })).toEqual(['the workspace'])
  expect(from({})).toEqual([])
})

test('of several dated rates of one scope, the latest that has begun applies', () => {
  const place = rateKey({ client: 'c' })
  const later = { ...place, from: '2026-07-01' }
  const first = { ...place, from: '2026-01-01' }
  const rates = [later, rateKey({ member: 'm' }), first]
  expect(ratesOf(rates, place)).toEqual([first, later])
  expect(rateOn(rates, place, '2025-12-31')).toBeUndefined()
  expect(rateOn(rates, place, '2026-01-01')).toBe(first)
  expect(rateOn(rates, place, '2026-06-30')).toBe(first)
  expect(rateOn(rates, place, '2026-07-01')).toBe(later)
  const always = { ...place, from: null }
  expect(rateOn([...rates, always], place, '2025-12-31')).toBe(always)
  expect(rateOn([...rates, always], place, '2026-08-01')).toBe(later)
})
