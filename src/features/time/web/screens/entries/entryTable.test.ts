import { expect, test } from 'vitest'
import { toCsv } from '#shared/csv.ts'
import type { TimeEntry } from '../../../time.shape.ts'
import { entryTable } from './entryTable.ts'

const entry: TimeEntry = {
  id: 'e',
  task: 't',
  project: 'p',
  title: '=Copy',
  client: null,
  currency: 'EUR',
  memberId: 'ann',
  start: '2026-11-23T22:30:00Z',
  end: '2026-11-23T23:30:00Z',
  note: 'Homepage',
  tags: ['travel', 'gone'],
  billable: true,
  covered: false,
  included: 0,
  rate: 95.5,
  unpriced: false,
  isManual: true,
  editedBy: 'bo',
  createdBy: 'ann',
  createdAt: '2026-11-24T08:00:00Z',
  updatedAt: '2026-11-24T08:00:00Z',
}
const names = {
  member: (id: string) => (id === 'ann' ? 'Ann' : 'Bo'),
  project: () => 'Site',
  tag: (id: string) => (id === 'travel' ? 'Travel' : ''),
  invoice: () => undefined,
}
const now = Date.parse('2026-11-24T10:00:00Z')
const tableOf = (entries: TimeEntry[], more: object = {}) =>
  entryTable(entries, 'Europe/Berlin', now, { ...names, ...more })

test('an entry is exported in the workspace’s time zone', () => {
  const [head, line] = tableOf([entry])
  expect(line).toEqual([
    'Ann',
    '2026-11-23',
    '=Copy',
    'Site',
    'Homepage',
    'Travel',
    '23:30',
    '00:30',
    '1:00',
    'Billable',
    95.5,
    95.5,
    'EUR',
    'Yes',
    'Bo',
    '',
  ])
  expect(head).toHaveLength(line!.length)
  expect(toCsv(tableOf([entry]))).toContain("'=Copy")
})

test('a running entry has a duration up to now and no end; a deleted task has its title', () => {
  const running = { ...entry, task: null, start: '2026-11-24T08:30:00Z', end: null }
  const [, line] = tableOf([running, { ...running, title: '' }])
  expect(line).toEqual(expect.arrayContaining(['=Copy (deleted task)', '09:30', null, '1:30']))
  expect(tableOf([{ ...running, title: '' }])[1]).toContain('No task')
})

test('hidden amounts are not exported, and unpriced time is marked', () => {
  const [head, line] = tableOf([{ ...entry, rate: null }])
  expect(head).not.toContain('Amount')
  expect(head).not.toContain('Currency')
  expect(line).toHaveLength(head!.length)
  expect(tableOf([{ ...entry, rate: null, unpriced: true }])[1]).toContain('Billable, unpriced')
  expect(tableOf([{ ...entry, billable: false }])[1]).toEqual(
    expect.arrayContaining(['Not billable', null, null, '']),
  )
})

test.each([
  [{ entry: 'e', invoice: 'i', number: '2026-7' }, '2026-7'],
  [{ entry: 'e', invoice: 'i', number: null }, 'Draft'],
  [{ entry: 'e', invoice: null, number: null }, 'On an invoice'],
])('invoice %j is exported as %s', (invoice, said) => {
  expect(tableOf([entry], { invoice: () => invoice })[1]!.at(-1)).toBe(said)
})
