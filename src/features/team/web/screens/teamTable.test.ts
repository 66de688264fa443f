import { expect, test } from 'vitest'
import type { TeamRow } from '../../team.contract.ts'
import { teamColumns } from '../team.slice.ts'
import { teamTable } from './teamTable.ts'

const ann: TeamRow = {
  memberId: 'ann',
  roleId: 'owner',
  projects: ['site', 'shop'],
  openTasks: 3,
  overdueTasks: 1,
  timer: { entry: 'e', task: 't', project: 'site', title: 'Draw the logo', start: '2026-11-26T08:00:00Z' },
  startOfWork: null,
  isStartManual: false,
  endOfDay: null,
  seconds: 5_400,
  expected: 480,
  away: 0,
  lastActivity: null,
}
const names = {
  role: (id: string) => (id === 'owner' ? 'Owner' : ''),
  project: (id: string) => (id === 'site' ? 'Site' : 'Shop'),
  isOnline: () => true,
}

test('the visible columns are exported, with the details of their numbers', () => {
  expect(teamTable([{ row: ann, name: 'Ann' }], teamColumns, names)).toEqual([
    [
      'Member',
      'Working on',
      'Role',
      'Projects',
      'Open tasks',
      'Overdue',
      'Start of work',
      'End of day',
      'Hours worked',
      'Expected',
      'Activity',
    ],
    ['Ann', 'Draw the logo', 'Owner', 'Site, Shop', 3, 1, '', '', '1:30', '8:00', 'Online'],
  ])
  expect(teamTable([{ row: ann, name: 'Ann' }], ['tasks'], names)[0]).toEqual([
    'Member',
    'Working on',
    'Open tasks',
    'Overdue',
  ])
})

test('no hours are exported where none are visible', () => {
  const row = { ...ann, timer: null, seconds: null, expected: null }
  expect(teamTable([{ row, name: 'Ann' }], teamColumns, names)).toEqual([
    ['Member', 'Working on', 'Role', 'Projects', 'Open tasks', 'Overdue', 'Activity'],
    ['Ann', '', 'Owner', 'Site, Shop', 3, 1, 'Online'],
  ])
})
