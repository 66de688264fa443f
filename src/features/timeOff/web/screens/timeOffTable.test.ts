import { expect, test } from 'vitest'
import type { TimeOff } from '../../timeOff.shape.ts'
import { timeOffTable } from './timeOffTable.ts'

const off: TimeOff = {
  id: 'a',
  memberId: 'bo',
  kind: 'holiday',
  start: '2026-08-03',
  end: '2026-08-07',
  fromNoon: true,
  untilNoon: false,
  note: 'To the sea',
  status: 'requested',
  answer: '',
  decidedBy: null,
  createdBy: 'bo',
  createdAt: '2026-06-01T08:00:00Z',
  updatedAt: '2026-06-01T08:00:00Z',
}

test('the visible lists are exported below each other, without hidden notes and reasons', () => {
  const table = timeOffTable(
    {
      Requests: [off],
      'My time off': [{ ...off, memberId: 'ann', status: 'declined', answer: 'Too busy' }],
      'Who is away': [{ ...off, kind: null, status: 'approved' }],
    },
    {
      member: (id) => (id === 'bo' ? 'Bo' : 'Ann'),
      kind: (id) => (id === null ? '' : 'Holiday'),
      count: ({ status }) => (status === 'approved' ? null : 4.5),
    },
  )
  expect(table).toEqual([
    ['List', 'Member', 'From', 'To', 'Half days', 'Type', 'Days', 'Status', 'Note'],
    ['Requests', 'Bo', '2026-08-03', '2026-08-07', 'from noon', 'Holiday', 4.5, 'Requested', 'To the sea'],
    [
      'My time off',
      'Ann',
      '2026-08-03',
      '2026-08-07',
      'from noon',
      'Holiday',
      4.5,
      'Declined',
      'Declined: Too busy',
    ],
    ['Who is away', 'Bo', '2026-08-03', '2026-08-07', 'from noon', 'Away', null, 'Approved', ''],
  ])
})
