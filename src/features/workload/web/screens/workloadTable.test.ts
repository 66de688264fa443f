import { expect, test } from 'vitest'
import { toCsv } from '#shared/csv.ts'
import { workloadTable } from './workloadTable.ts'

const load = new Map([
  ['2026-11-23', 510],
  ['2026-11-24', 30],
])
const task = { title: '=Logo', project: 'Site', note: 'Overdue', load: new Map([['2026-11-23', 480]]) }
const ann = {
  name: 'Ann',
  note: '2 tasks, 1 unplanned',
  load,
  capacityOf: (day: string) => (day === '2026-11-24' ? 0 : 480),
  tasks: [task, { title: 'Think', project: 'Site', note: 'No dates' }],
}
const nobody = { name: 'Unassigned', note: '1 task', load, capacityOf: null, tasks: [] }

test('load is exported above capacity, and the tasks of each member below', () => {
  const table = workloadTable([ann, nobody], [['2026-11-23'], ['2026-11-24']], 'day')
  expect(table).toEqual([
    ['Member', 'Task', 'Project', 'Note', 'Hours', '2026-11-23', '2026-11-24'],
    ['Ann', '', '', '2 tasks, 1 unplanned', 'Planned', '8:30', '0:30'],
    ['Ann', '', '', '', 'Capacity', '8:00', '0:00'],
    ['Ann', '=Logo', 'Site', 'Overdue', 'Planned', '8:00', null],
    ['Ann', 'Think', 'Site', 'No dates', 'Planned', null, null],
    ['Unassigned', '', '', '1 task', 'Planned', '8:30', '0:30'],
  ])
  expect(toCsv(table)).toContain(",'=Logo,")
})

test('days are summed into the visible columns', () => {
  const columns = [['2026-11-23', '2026-11-24'], ['2026-12-01']]
  const rows = (unit: 'week' | 'month') => workloadTable([ann], columns, unit).map((row) => row.slice(4))
  expect(rows('week').slice(0, 3)).toEqual([
    ['Hours', '2026-11-23', '2026-12-01'],
    ['Planned', '9:00', '0:00'],
    ['Capacity', '8:00', '8:00'],
  ])
  expect(rows('month')[0]).toEqual(['Hours', '2026-11', '2026-12'])
})
