import { expect, test } from 'vitest'
import { matchesFilter, readFilter, writeFilter } from './auditFilter.ts'

const id = '01900000-0000-7000-8000-000000000001'

test('the URL stores a filter, and invalid values are ignored', () => {
  const filter = {
    object: 'task',
    event: 'update',
    actor: id,
    subject: id,
    from: '2026-01-01',
    to: '2026-01-31',
  }
  expect(readFilter(writeFilter(filter))).toEqual(filter)
  expect(writeFilter({ object: 'task', event: undefined }).toString()).toBe('object=task')
  expect(readFilter(new URLSearchParams('event=explode&actor=me&from=yesterday&object=<b>&x=1'))).toEqual({})
})

test('a new change counts only if it matches the filter', () => {
  const heard = { object: 'task', event: 'update', actor: 'nora', data: { id } }
  const matches = (filter: object) => matchesFilter(filter, heard, '2026-01-15')
  expect(matches({})).toBe(true)
  expect(matches({ object: 'task', event: 'update', actor: 'nora', subject: id, from: '2026-01-15' })).toBe(
    true,
  )
  for (const other of [
    { object: 'project' },
    { event: 'create' },
    { actor: 'alex' },
    { subject: 'x' },
    { from: '2026-01-16' },
    { to: '2026-01-14' },
  ])
    expect(matches(other), JSON.stringify(other)).toBe(false)
})
