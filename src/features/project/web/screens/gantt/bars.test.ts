import { expect, it } from 'vitest'
import {
  barOf,
  type Dates,
  datesAfter,
  dragged,
  isLate,
  isTooEarly,
  type Mode,
  stepped,
  sticksOut,
} from './bars.ts'
import { toDay } from './scale.ts'
import { workCalendar } from './workdays.ts'

const dates = (start: string | null, end: string | null, dueDate: string | null = null): Dates => ({
  start,
  end,
  dueDate,
})
const shown = (of: Dates) => {
  const bar = barOf(of)
  return bar && [toDay(bar.start), toDay(bar.end), bar.isMilestone]
}
const drag = (of: Dates, mode: Mode, by: number) => datesAfter(of, mode, dragged(barOf(of)!, mode, by))

it('derives a bar from any combination of dates', () => {
  expect(shown(dates(null, null))).toBeNull()
  expect(shown(dates('2026-11-02', '2026-11-05', '2026-11-09'))).toEqual(['2026-11-02', '2026-11-05', false])
  expect(shown(dates('2026-11-02', null, '2026-11-09'))).toEqual(['2026-11-02', '2026-11-09', false])
  expect(shown(dates('2026-11-02', null))).toEqual(['2026-11-02', '2026-11-02', false])
  expect(shown(dates(null, '2026-11-05'))).toEqual(['2026-11-05', '2026-11-05', false])
  expect(shown(dates(null, null, '2026-11-09'))).toEqual(['2026-11-09', '2026-11-09', true])
  // Due before it begins: the bar does not run backwards.
  expect(shown(dates('2026-11-12', null, '2026-11-09'))).toEqual(['2026-11-12', '2026-11-12', false])
})

it('changes only the fields that a drag is about', () => {
  const both = dates('2026-11-02', '2026-11-05', '2026-11-09')
  expect(drag(both, 'move', 2)).toEqual({ start: '2026-11-04', end: '2026-11-07' })
  expect(drag(both, 'end', 2)).toEqual({ end: '2026-11-07' })
  expect(drag(both, 'start', -1)).toEqual({ start: '2026-11-01' })
  expect(drag(dates('2026-11-02', null, '2026-11-09'), 'end', 1)).toEqual({ dueDate: '2026-11-10' })
  expect(drag(dates(null, null, '2026-11-09'), 'move', 1)).toEqual({ dueDate: '2026-11-10' })
  expect(drag(dates('2026-11-02', null), 'move', 1)).toEqual({ start: '2026-11-03' })
  expect(drag(dates('2026-11-02', null), 'start', -1)).toEqual({ start: '2026-11-01', end: '2026-11-02' })
  expect(drag(dates(null, '2026-11-05'), 'end', 1)).toEqual({ start: '2026-11-05', end: '2026-11-06' })
})

it('can’t drag one end beyond the other', () => {
  const both = dates('2026-11-02', '2026-11-05')
  expect(drag(both, 'end', -9)).toEqual({ end: '2026-11-02' })
  expect(drag(both, 'start', 9)).toEqual({ start: '2026-11-05' })
})

it('steps by key over non-workdays, preserving the working duration', () => {
  const week = workCalendar([0, 1, 1, 1, 1, 1, 0], [])
  const step = (start: string, end: string, mode: Mode, by: 1 | -1) => {
    const span = stepped(barOf(dates(start, end))!, mode, by, week)
    return [toDay(span.start), toDay(span.end)]
  }
  // Thursday and Friday, then Friday and Monday.
  expect(step('2026-11-19', '2026-11-20', 'move', 1)).toEqual(['2026-11-20', '2026-11-23'])
  expect(step('2026-11-20', '2026-11-23', 'move', -1)).toEqual(['2026-11-19', '2026-11-20'])
  expect(step('2026-11-19', '2026-11-20', 'end', 1)).toEqual(['2026-11-19', '2026-11-23'])
  expect(step('2026-11-19', '2026-11-19', 'end', -1)).toEqual(['2026-11-19', '2026-11-19'])
})

it('detects bars that start too early, are late or exceed their project', () => {
  const first = barOf(dates('2026-11-02', '2026-11-05'))!
  const early = (of: Dates) => isTooEarly(barOf(of)!, first)
  expect(early(dates('2026-11-05', '2026-11-07'))).toBe(true)
  expect(early(dates('2026-11-06', '2026-11-07'))).toBe(false)
  expect(early(dates(null, null, '2026-11-05'))).toBe(false)
  expect(early(dates(null, null, '2026-11-04'))).toBe(true)
  expect(isLate(dates('2026-11-02', '2026-11-05'), '2026-11-06')).toBe(true)
  expect(isLate(dates('2026-11-02', '2026-11-05', '2026-11-06'), '2026-11-06')).toBe(false)
  expect(sticksOut(first, { start: '2026-11-03', end: null })).toBe('before')
  expect(sticksOut(first, { start: null, end: '2026-11-04' })).toBe('after')
  expect(sticksOut(first, { start: '2026-11-02', end: '2026-11-05' })).toBeNull()
})
