import { expect, it } from 'vitest'
import { toCsv } from '#shared/csv.ts'
import { projectTable } from './projectTable.ts'

const project = {
  id: 'p1',
  key: 'WEB',
  name: '=Relaunch',
  parent: 'p0',
  status: 's1',
  client: 'c1',
  lead: 'm2',
  members: ['m1', 'm2'],
  start: '2026-11-01',
  end: null,
  dueDate: null,
}
const names = {
  project: (id: string) => (id === 'p0' ? 'Whole' : ''),
  status: (id: string | null) => (id ? 'Planned' : 'No status'),
  member: (id: string) => ({ m1: 'Ann', m2: 'Bo' })[id] ?? '',
  total: () => ({ counted: 4, done: 1, open: 3 }),
}

it('exports the columns of the list for each project', () => {
  const [head, line] = projectTable([project], { ...names, client: () => 'Acme' })
  expect(line).toEqual([
    'WEB',
    '=Relaunch',
    'Whole',
    'Planned',
    'Acme',
    'Bo',
    'Ann, Bo',
    '2026-11-01',
    null,
    null,
    4,
    1,
    3,
  ])
  expect(head).toHaveLength(line!.length)
})

it('omits clients without permission, and escapes formulas', () => {
  const table = projectTable([project], names)
  expect(JSON.stringify(table)).not.toContain('Client')
  expect(table[0]).toHaveLength(table[1]!.length)
  expect(toCsv(table)).toContain("'=Relaunch")
})
