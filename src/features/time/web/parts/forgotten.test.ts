import { expect, it } from 'vitest'
import { suggestEnd } from './forgotten.ts'

it('suggests the evening, or a work day where that had come already', () => {
  const end = (start: string) => new Date(suggestEnd('Europe/Berlin', Date.parse(start), 8)).toISOString()
  expect(end('2026-11-20T08:00:00Z')).toBe('2026-11-20T17:00:00.000Z')
  expect(end('2026-07-20T08:00:00Z')).toBe('2026-07-20T16:00:00.000Z')
  expect(end('2026-11-20T16:45:00Z')).toBe('2026-11-21T00:45:00.000Z')
  expect(end('2026-11-20T21:00:00Z')).toBe('2026-11-21T05:00:00.000Z')
})
