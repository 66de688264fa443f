import { expect, test } from 'vitest'
import { sumWeek, weekBorders } from '../../../time.sums.rules.ts'
import { weekTable } from './weekTable.ts'

const entry = (task: string | null, title: string, start: string, end: string | null) =>
  ({ task, title, project: 'p', start, end, included: 0, unpriced: false }) as Parameters<
    typeof sumWeek
  >[0][number]

test('a week is exported with a column for each day, with running timers up to now', () => {
  const { rows } = sumWeek(
    [
      entry('t', 'Copy', '2026-11-23T09:00:00Z', '2026-11-23T10:30:00Z'),
      entry('t', 'Copy', '2026-11-25T09:00:00Z', null),
      entry(null, '', '2026-11-29T09:00:00Z', '2026-11-29T09:05:00Z'),
    ],
    weekBorders('UTC', '2026-11-23'),
  )
  const now = Date.parse('2026-11-25T11:00:00Z')
  expect(weekTable(rows, '2026-11-23', now, { member: 'Ann', project: () => 'Site' })).toEqual([
    [
      'Member',
      'Task',
      'Project',
      '2026-11-23',
      '2026-11-24',
      '2026-11-25',
      '2026-11-26',
      '2026-11-27',
      '2026-11-28',
      '2026-11-29',
      'Total',
    ],
    ['Ann', 'Copy', 'Site', '1:30', null, '2:00', null, null, null, null, '3:30'],
    ['Ann', 'No task', 'Site', null, null, null, null, null, null, '0:05', '0:05'],
  ])
})
