import { expect, it } from 'vitest'
import { expiry } from './expiry.ts'

const now = Date.parse('2026-11-20T12:00:00Z')

it.each([
  ['2026-11-27T11:59:59Z', 'Works for 7 more days'],
  ['2026-11-21T13:00:00Z', 'Works for 2 more days'],
  ['2026-11-21T11:00:00Z', 'Works for 23 more hours'],
  ['2026-11-20T12:10:00Z', 'Works for 1 more hour'],
  ['2026-11-20T12:00:00Z', 'No longer works'],
])('%s: %s', (expiresAt, text) => expect(expiry(expiresAt, now)).toBe(text))
