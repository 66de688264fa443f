import { expect, it } from 'vitest'
import type { Dates } from './bars.ts'
import { type DayLimits, limitsBelow } from './spans.ts'

const dates = (start: string | null, end: string | null, dueDate: string | null = null): Dates => ({
  start,
  end,
  dueDate,
})
const project = (id: string, parent: string | null, own: Dates, archivedAt: string | null = null) => ({
  id,
  parent,
  archivedAt,
  ...own,
})

it('combines the dates below a project, without its own and archived ones', () => {
  const projects = [
    project('top', null, dates('2020-01-01', '2030-01-01')),
    project('inner', 'top', dates('2026-03-01', null)),
    project('empty', null, dates('2026-01-01', null)),
    project('gone', 'top', dates('2019-01-01', null), '2026-01-01T00:00:00Z'),
  ]
  const tasks: Record<string, DayLimits> = {
    top: { first: '2026-05-01', last: '2026-05-09' },
    inner: { first: '2026-02-01', last: '2026-06-30' },
  }
  expect(limitsBelow(projects, (id) => tasks[id])).toEqual({
    inner: { first: '2026-02-01', last: '2026-06-30' },
    top: { first: '2026-02-01', last: '2026-06-30' },
  })
})
