import { expect, test } from 'vitest'
import { weekToRemindOf } from './workspace.rules.ts'

const monday = { weekday: 1, hour: 9 }
const friday = { weekday: 5, hour: 16 }
const sunday = { weekday: 0, hour: 0 }

test.each([
  [monday, '2026-03-09', 8, null],
  [monday, '2026-03-09', 9, '2026-03-02'],
  [monday, '2026-03-11', 0, '2026-03-02'],
  [monday, '2026-03-12', 0, null],
  [friday, '2026-03-13', 15, null],
  [friday, '2026-03-13', 16, '2026-03-09'],
  // Late in the next week it still is about the week that ended.
  [friday, '2026-03-15', 3, '2026-03-09'],
  [sunday, '2026-03-15', 0, '2026-03-09'],
  [sunday, '2026-03-16', 12, '2026-03-09'],
])('a reminder of %o on %s at %i is about %s', (reminder, day, hour, week) => {
  expect(weekToRemindOf(reminder, { day, hour })).toBe(week)
})
