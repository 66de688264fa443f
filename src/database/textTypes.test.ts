import { expect, test } from 'vitest'
import { instant } from '#shared/fields.ts'
import { toInstant } from './textTypes.ts'

test.each([
  ['2026-11-20 08:15:00+00', '2026-11-20T08:15:00.000000Z'],
  ['2026-11-20 08:15:00.12+00', '2026-11-20T08:15:00.120000Z'],
  ['2026-11-20 08:15:00.123456+00', '2026-11-20T08:15:00.123456Z'],
  ['2026-11-20 08:15:00.000001+00', '2026-11-20T08:15:00.000001Z'],
])('%s is parsed as the instant %s', (given, expected) => {
  expect(toInstant(given)).toBe(expected)
  expect(instant.parse(toInstant(given))).toBe(expected)
  expect(Number.isNaN(Date.parse(toInstant(given)))).toBe(false)
})

test('instants sort as text in chronological order', () => {
  const inOrder = ['08:15:00+00', '08:15:00.000009+00', '08:15:00.1+00', '08:15:00.11+00', '08:15:01+00']
  const instants = inOrder.map((time) => toInstant(`2026-11-20 ${time}`))
  expect([...instants].sort()).toEqual(instants)
})
