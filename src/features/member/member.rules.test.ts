import { expect, test } from 'vitest'
import type { Access } from '#shared/access.ts'
import type { Member } from './member.contract.ts'
import { visibleMember } from './member.rules.ts'

const me: Member = {
  id: 'me',
  profile: null,
  email: null,
  status: 'accepted',
  roleId: 'role',
  inviteExpiresAt: null,
  weeklyMinutes: null,
  updatedAt: '2026-11-20T12:00:00Z',
}
const viewer = (access: Access) => ({
  memberId: 'me',
  access,
  projects: new Set<string>(),
  colleagues: new Set(['near']),
})

test.each([
  ['all', ['me', 'near', 'far']],
  ['project', ['me', 'near']],
  ['own', ['me']],
  // Not even themselves: what depends on no one but the role is sent to all who hold it.
  ['none', []],
] as const)('whose member.view is %s sees %j', (scope, seen) => {
  const ids = ['me', 'near', 'far'].filter((id) =>
    visibleMember(viewer({ 'member.view': scope }), { ...me, id }),
  )
  expect(ids).toEqual(seen)
})
