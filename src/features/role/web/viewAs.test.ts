import { expect, test, vi } from 'vitest'
import type { Viewer } from '#shared/access.ts'
import { createSeen } from './viewAs.slice.ts'

const viewer: Viewer = { memberId: 'm', access: {}, projects: new Set(), colleagues: new Set() }

test('rows are mapped as the role sees them, and recomputed only when they change', () => {
  const show = vi.fn((_viewer: Viewer, row: { n: number }) => (row.n < 0 ? null : { n: row.n * 10 }))
  const seen = createSeen(show)
  const [a, b, hidden] = [{ n: 1 }, { n: 2 }, { n: -1 }]
  const first = seen(viewer, { a, b, hidden })
  expect(first).toEqual({ a: { n: 10 }, b: { n: 20 } })
  const second = seen(viewer, { a, b: { n: 3 }, hidden })
  expect(second.a).toBe(first.a)
  expect(second.b).toEqual({ n: 30 })
  expect(show).toHaveBeenCalledTimes(4)
  expect(seen({ ...viewer }, { a }).a).not.toBe(first.a)
})
