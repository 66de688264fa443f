import { expect, test } from 'vitest'
import { toCsvLines } from '#shared/csv.ts'
import type { Approval } from '../../approval.shape.ts'
import { approvalTable } from './approvalTable.ts'

const week: Approval = {
  id: 'a',
  memberId: 'bo',
  week: '2026-11-16',
  project: null,
  state: 'submitted',
  projects: ['site'],
  entries: 1,
  seconds: 10_800,
  billableSeconds: 5_400,
  note: 'Wednesday was a holiday',
  submittedAt: '2026-11-23T08:00:00Z',
  decidedBy: null,
  decidedAt: null,
  comment: '',
  updatedAt: '2026-11-23T08:00:00Z',
}
const decision = {
  decidedBy: 'ann',
  decidedAt: '2026-11-24T12:00:00Z',
  comment: 'Where is Thursday?',
}

test('waiting, missing and decided weeks are exported below each other, with their details', () => {
  const [head, ...lines] = approvalTable(
    {
      waiting: [week],
      week: '2026-11-23',
      missing: ['cy'],
      decided: [{ ...week, ...decision, state: 'returned', project: 'site' }],
    },
    {
      member: (id) => ({ ann: 'Ann', bo: 'Bo', cy: 'Cy' })[id ?? ''] ?? 'Former member',
      project: () => 'Site',
      expected: ({ project }) => (project === null ? 240 : undefined),
    },
  )
  expect(toCsvLines(lines).split('\r\n')).toEqual([
    'Bo,2026-11-16,2026-11-22,,3:00,4:00,-1:00,1:30,Waiting for approval,,,Wednesday was a holiday',
    'Cy,2026-11-23,2026-11-29,,,,,,Not submitted,,,',
    expect.stringMatching(
      /^Bo,2026-11-16,2026-11-22,Site,3:00,,,1:30,Sent back,Ann,"Nov 24, 2026, .*",Where is Thursday\?$/,
    ),
    '',
  ])
  for (const line of lines) expect(line).toHaveLength(head!.length)
})
