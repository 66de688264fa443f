import { describe, expect, test } from 'vitest'
import { defaultAccess as accessOf } from '#features/role/role.rules.ts'
import type { Access } from '#shared/access.ts'
import { arranged, offeredCards, offeredMetrics, roleLayout } from './dashboard.rules.ts'

const money = ['unbilledHours', 'unbilledAmount', 'outstandingAmount', 'overdueAmount', 'paidThisMonth']

describe('what a role is offered', () => {
  test('no money without its flags, no hours without time and reports, no timers of others', () => {
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

  test('begins with one’s own day, the team or the business', () => {
    expect(roleLayout(accessOf('Owner')).cards[1]).toBe('financialSummary')
    expect(roleLayout(accessOf('Manager')).cards[1]).toBe('nowWorking')
    expect(roleLayout(accessOf('Member')).cards[1]).toBe('activeTask')
    expect(roleLayout({}).cards[1]).toBe('activeTask')
  })
})

describe('an arrangement', () => {
  const offered = ['a', 'b', 'c', 'd'] as const

  test('is the role’s until somebody has one', () => {
    expect(arranged(null, offered, ['c', 'a'])).toEqual([
      { keyId: 'c', isSelected: true },
      { keyId: 'a', isSelected: true },
      { keyId: 'b', isSelected: false },
      { keyId: 'd', isSelected: false },
    ])
  })

  test('keeps one’s own order, and offers what is newer as the role has it', () => {
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

  test('leaves out what is offered no more', () => {
    const own = [
      { keyId: 'd', isSelected: true },
      { keyId: 'gone', isSelected: true },
    ]
    expect(arranged(own, ['a'], ['a'])).toEqual([{ keyId: 'a', isSelected: true }])
  })
})
