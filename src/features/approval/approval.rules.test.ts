import { expect, test } from 'vitest'
import type { Scope, Viewer } from '#shared/access.ts'
import { mayDecide, mayUnlock, visibleApproval } from './approval.rules.ts'
import type { Approval } from './approval.shape.ts'

const week: Approval = {
  id: 'a',
  memberId: 'ben',
  week: '2026-03-02',
  project: null,
  state: 'approved',
  projects: ['near', 'far'],
  entries: 2,
  seconds: 60,
  billableSeconds: 0,
  note: '',
  submittedAt: null,
  decidedBy: 'olga',
  decidedAt: null,
  comment: '',
  updatedAt: '2026-03-09T09:00:00.000Z',
}
const viewer = (view: Scope, approve: Scope, projects: string[] = [], memberId = 'olga'): Viewer => ({
  memberId,
  access: { 'time.view': view, 'time.approve': approve },
  projects: new Set(projects),
  colleagues: new Set(),
})

test.each([
  ['who sees and approves all time', viewer('all', 'all'), week, true],
  ['who leads all projects that are in it', viewer('project', 'project', ['near', 'far']), week, true],
  ['who leads one of them', viewer('project', 'project', ['near']), week, false],
  [
    'who leads the one that is approved by itself',
    viewer('project', 'project', ['near']),
    { ...week, projects: ['near'] },
    true,
  ],
  [
    'who leads projects, of a week without any',
    viewer('project', 'project', ['near']),
    { ...week, projects: [] },
    false,
  ],
  ['who approves what they may not see', viewer('own', 'all'), week, false],
  ['who sees what they may not approve', viewer('all', 'none'), week, false],
  ['whose week it is', viewer('all', 'all', [], 'ben'), week, false],
])('permission to decide on a week for a member %s', (_, who, one, decides) => {
  expect(mayDecide(who, one)).toBe(decides)
})

test('an approval is visible to its member and to viewers of all its time', () => {
  expect(visibleApproval(viewer('own', 'none', [], 'ben'), week)).toBe(week)
  expect(visibleApproval(viewer('none', 'none', [], 'ben'), week)).toBeNull()
  expect(visibleApproval(viewer('own', 'none', [], 'cy'), week)).toBeNull()
  expect(visibleApproval(viewer('project', 'none', ['near']), week)).toBeNull()
  expect(visibleApproval(viewer('all', 'none'), week)).toBe(week)
})

test('a member can unlock their own week only if they approved it themselves', () => {
  const ben = viewer('all', 'all', [], 'ben')
  expect(mayUnlock(ben, week)).toBe(false)
  expect(mayUnlock(ben, { ...week, decidedBy: 'ben' })).toBe(true)
  expect(mayUnlock(viewer('own', 'none', [], 'ben'), { ...week, decidedBy: 'ben' })).toBe(false)
  expect(mayUnlock(viewer('all', 'all'), week)).toBe(true)
})
