import { expect, test } from 'vitest'
import { workloadCell, workloadRows } from './workload.rows.ts'

const today = '2026-11-25'
const task = (title: string, executor: string | null, given: object = {}) => ({
  title,
  executor,
  estimate: 60,
  activeTime: 0,
  start: null,
  end: null,
  dueDate: null,
  ...given,
})
const always = () => () => true

test('each visible member has a row, and unassigned tasks the last one', () => {
  const rows = workloadRows(
    [
      task('later', 'bo', { dueDate: '2026-11-26' }),
      task('now', 'bo', { dueDate: today }),
      task('free', null, { dueDate: today }),
      task('idea', 'bo'),
      task('somebody’s whom one does not see', 'cy', { dueDate: today }),
    ],
    ['ann', 'bo'],
    always,
    today,
  )
  expect(rows.map(({ memberId }) => memberId)).toEqual(['ann', 'bo', null])
  expect(rows[1]!.planned.map((one) => one.task.title)).toEqual(['now', 'later'])
  expect(rows[1]!.unplanned).toMatchObject([{ task: { title: 'idea' }, reason: 'noDates' }])
  expect([...rows[1]!.load]).toEqual([
    [today, 90],
    ['2026-11-26', 30],
  ])
  expect(rows[2]!.load.get(today)).toBe(60)
})

test('load is spread over the member’s own work days', () => {
  const [row] = workloadRows(
    [task('spread', 'bo', { estimate: 100, dueDate: '2026-11-26' })],
    ['bo'],
    () => (day) => day !== today,
    today,
  )
  expect([...row!.load]).toEqual([['2026-11-26', 100]])
})

test('a cell sums its days, and names the fullest day when the sum hides it', () => {
  const days = ['2026-11-23', '2026-11-24', '2026-11-25']
  const load = new Map([[days[0]!, 600]])
  const cell = workloadCell(load, () => 480, days)
  expect(cell).toEqual({
    load: 600,
    capacity: 1440,
    band: 'light',
    worstDay: { day: days[0], load: 600, capacity: 480 },
  })
  expect(workloadCell(load, () => 480, [days[0]!])).toMatchObject({ band: 'over', worstDay: null })
})

test('time planned on the calendar is on its days, and its task is not unplanned', () => {
  const rows = workloadRows(
    [task('planned', 'bo', { estimate: 0 }), task('late', 'bo', { dueDate: '2026-11-20' })],
    ['bo'],
    always,
    today,
    ({ title }) => new Map(title === 'planned' ? [['2026-11-27', 45]] : [['2026-11-30', 15]]),
  )
  expect(rows[0]!.unplanned).toEqual([])
  expect(rows[0]!.planned).toMatchObject([
    { task: { title: 'planned' }, from: '2026-11-27', to: '2026-11-27', isLate: false },
    { task: { title: 'late' }, from: today, to: '2026-11-30', isLate: true },
  ])
  expect([...rows[0]!.load].sort()).toEqual([
    [today, 45],
    ['2026-11-27', 45],
    ['2026-11-30', 15],
  ])
})
