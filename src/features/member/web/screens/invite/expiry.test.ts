import { expect, it } from 'vitest'
import { expiry } from './expiry.ts'

const now = Date.parse('2026-11-20T12:00:00Z')

it.each([
  ['2026-11-27T11:59:59Z', 'Expires in 7 days'],
  ['2026-11-21T13:00:00Z', 'Expires in 2 days'],
  ['2026-11-21T11:00:00Z', 'Expires in 23 hours'],
  ['2026-11-20T12:10:00Z', 'Expires in 1 hour'],
  ['2026-11-20T12:00:00Z', 'Expired'],
])('an expiry at %s is shown as “%s”', (expiresAt, text) => expect(expiry(expiresAt, now)).toBe(text))
