import { expect, test } from 'vitest'
import type { OpenEntry } from '../../invoice.contract.ts'
import { entryAmount, timePreview } from './timePreview.ts'

const entry = (id: string, fields: Partial<OpenEntry> = {}): OpenEntry => ({
  id,
  day: '2026-03-02',
  seconds: 1500,
  rate: 90,
  currency: 'EUR',
  project: 'p',
  projectName: 'Website',
  task: 't',
  title: 'Design',
  memberId: 'm',
  memberName: 'Olga',
  tag: null,
  tagName: '',
  note: '',
  approved: false,
  ...fields,
})
const entries = [
  entry('1'),
  entry('2'),
  entry('3', { task: 'u', title: 'Build' }),
  entry('4', { rate: null }),
  entry('5', { currency: 'USD' }),
  entry('6', { project: 'q', projectName: 'App' }),
]
const leftOut = [
  { project: 'p', covered: 3600, notBillable: 0, invoiced: 60, running: 1 },
  { project: 'q', covered: 60, notBillable: 0, invoiced: 0, running: 0 },
]
const preview = (choice: Partial<Parameters<typeof timePreview>[1]> = {}) =>
  timePreview(
    { entries, leftOut },
    {
      projects: ['p'],
      excluded: new Set(),
      groupBy: 'task',
      rounding: null,
      currency: 'EUR',
      language: 'en',
      paper: 'A4',
      ...choice,
    },
  )

test('previews the lines of chosen entries, and lists excluded ones in their group', () => {
  const shown = preview({
    excluded: new Set(['2', '3']),
    rounding: { minutes: 15, direction: 'up', of: 'line' },
  })
  expect(shown).toMatchObject({ minutes: 30, amount: 45 })
  expect(shown.groups).toMatchObject([
    { title: 'Design', entries: [{ id: '1' }, { id: '2' }], line: { minutes: 30, amount: 45 } },
    { title: 'Build', entries: [{ id: '3' }], line: null },
  ])
  expect(shown.chosen.map(({ id }) => id)).toEqual(['1'])
})

test('excludes entries without a rate or in another currency, and reports what is left out', () => {
  const shown = preview()
  expect([shown.unpriced, shown.foreign].flat().map(({ id }) => id)).toEqual(['4', '5'])
  expect(shown.leftOut).toEqual({ covered: 3600, notBillable: 0, invoiced: 60, running: 1 })
  expect(shown.projects).toMatchObject([{ name: 'App' }, { name: 'Website', seconds: 7500 }])
  expect(preview({ projects: null, groupBy: 'none' })).toMatchObject({ minutes: 100, amount: 150 })
  expect(entryAmount(entries[0] as OpenEntry)).toBe(37.5)
})

test('previews ten thousand entries within one second', () => {
  const many = Array.from({ length: 10_000 }, (_, n) => entry(String(n), { task: String(n % 400) }))
  const begun = performance.now()
  const shown = timePreview(
    { entries: many, leftOut: [] },
    {
      projects: null,
      excluded: new Set(),
      groupBy: 'task',
      rounding: { minutes: 6, direction: 'up', of: 'entry' },
      currency: 'EUR',
      language: 'en',
      paper: 'A4',
    },
  )
  expect(shown.lines).toHaveLength(400)
  expect(performance.now() - begun).toBeLessThan(1000)
})
