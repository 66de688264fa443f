import { expect, test } from 'vitest'
import type { RateEffect } from '../../rate.contract.ts'
import { effectText, hasEffect } from './effectText.ts'

const effect = (more: Partial<RateEffect> = {}): RateEffect => ({
  entries: 5,
  minutes: 720,
  before: { amount: 1080, unpricedMinutes: 0 },
  after: { amount: 1200, unpricedMinutes: 0 },
  hidden: 0,
  ...more,
})

test('describes the change of unbilled time with its amounts', () => {
  expect(effectText(effect(), 'EUR')).toBe('12h of unbilled time would change from €1,080.00 to €1,200.00.')
  expect(effectText(effect({ before: { amount: 0, unpricedMinutes: 720 } }), 'EUR')).toBe(
    '12h of unbilled time would change from no rate to €1,200.00.',
  )
  expect(effectText(effect({ before: { amount: 90, unpricedMinutes: 660 }, hidden: 1 }), 'EUR')).toBe(
    '12h of unbilled time would change from €90.00 + 11h unpriced to €1,200.00. So would 1 entry that you can’t see.',
  )
  expect(effectText(effect({ after: { amount: 0, unpricedMinutes: 0 } }), 'EUR')).toMatch(/to €0\.00\.$/)
  expect(effectText(effect({ entries: 0, minutes: 0, hidden: 2 }), 'EUR')).toBe(
    '2 entries that you can’t see would change.',
  )
  expect(effectText(effect({ entries: 1, minutes: 0 }), 'EUR')).toBe('A running timer would change.')
})

test('there is no effect where no entry would change', () => {
  expect(hasEffect(effect())).toBe(true)
  expect(hasEffect(effect({ entries: 0 }))).toBe(false)
  expect(hasEffect(effect({ entries: 0, hidden: 1 }))).toBe(true)
})
