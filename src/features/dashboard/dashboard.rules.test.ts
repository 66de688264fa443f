import { describe, expect, test } from 'vitest'
import { defaultAccess as accessOf } from '#features/role/role.rules.ts'
import type { Access } from '#shared/access.ts'
import { arranged, offeredCards, offeredMetrics, roleLayout } from './dashboard.rules.ts'

const money = ['unbilledHours', 'unbilledAmount', 'outstandingAmount', 'overdueAmount', 'paidThisMonth']

describe('metrics and cards offered to a role', () => {
  test('exclude money, hours, reports and others’ timers without the permissions', () => {
    expect(offeredMetrics(accessOf('Owner'))).toEqual(expect.arrayContaining(money))
    for (const name of ['Member', 'Guest'] as const) {
      expect(offeredMetrics(accessOf(name)).filter((key) => money.includes(key))).toEqual([])
      expect(offeredCards(accessOf(name))).not.toContain('financialSummary')
      expect(offeredCards(accessOf(name))).not.toContain('nowWorking')
      expect(offeredCards(accessOf(name))).not.toContain('membersWithoutTasks')
    }
    expect(offeredMetrics(accessOf('Member'))).toContain('hoursWeek')
    expect(offeredMetrics(accessOf('Guest')).filter((key) => key.startsWith('hours'))).toEqual([])
    const noReports: Access = { ...accessOf('Owner'), 'report.view': 'none' }
    expect(offeredCards(noReports)).not.toContain('hoursByProject')
    expect(offeredMetrics(noReports)).toContain('runningTimers')
  })

  test('start with the active task, the team or finances, depending on the role', () => {
    expect(roleLayout(accessOf('Owner')).cards[1]).toBe('financialSummary')
    expect(roleLayout(accessOf('Manager')).cards[1]).toBe('nowWorking')
    expect(roleLayout(accessOf('Member')).cards[1]).toBe('activeTask')
    expect(roleLayout({}).cards[1]).toBe('activeTask')
  })
})

describe('a dashboard layout', () => {
  const offered = ['a', 'b', 'c', 'd'] as const

  test('defaults to the layout of the role', () => {
    expect(arranged(null, offered, ['c', 'a'])).toEqual([
      { keyId: 'c', isSelected: true },
      { keyId: 'a', isSelected: true },
      { keyId: 'b', isSelected: false },
      { keyId: 'd', isSelected: false },
    ])
  })

  test('preserves the member’s order and appends newer keys as the role’s layout has them', () => {
    const own = [
      { keyId: 'd', isSelected: true },
      { keyId: 'a', isSelected: false },
    ]
    expect(arranged(own, offered, ['a', 'b'])).toEqual([
      ...own,
      { keyId: 'b', isSelected: true },
      { keyId: 'c', isSelected: false },
    ])
  })

  test('omits keys that are no longer offered', () => {
    const own = [
      { keyId: 'd', isSelected: true },
      { keyId: 'gone', isSelected: true },
    ]
    expect(arranged(own, ['a'], ['a'])).toEqual([{ keyId: 'a', isSelected: true }])
  })
})
