import { expect, it } from 'vitest'
import { closesCircle, linkPath } from './links.ts'

it('draws a direct path to a later start, else one that turns back between two rows', () => {
  expect(linkPath({ x: 0, y: 18 }, { x: 100, y: 90 }, 36)).toBe(
    'M0 18L6 18Q10 18 10 22L10 86Q10 90 14 90L100 90',
  )
  const back = linkPath({ x: 100, y: 18 }, { x: 40, y: 90 }, 36)
  expect(back).toContain('72')
  expect(back.endsWith('L40 90')).toBe(true)
  // Upwards it turns below the row that it comes to.
  expect(linkPath({ x: 100, y: 90 }, { x: 40, y: 18 }, 36)).toContain('36')
})

it('detects a cycle that a new dependency would create', () => {
  const tasks: Record<string, { dependsOn: string[] }> = {
    a: { dependsOn: [] },
    b: { dependsOn: ['a'] },
    c: { dependsOn: ['b'] },
  }
  const closes = (taskId: string, blocker: string) => closesCircle((id) => tasks[id], taskId, blocker)
  expect(closes('a', 'c')).toBe(true)
  expect(closes('a', 'a')).toBe(true)
  expect(closes('c', 'a')).toBe(false)
  tasks.a = { dependsOn: ['c'] }
  expect(closes('x', 'a')).toBe(false)
})
