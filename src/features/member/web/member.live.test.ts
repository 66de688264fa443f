import { expect, it } from 'vitest'
import type { Member } from '../member.contract.ts'
import { isMember, memberName, memberRows } from './member.api.ts'
import { applyToMembers } from './member.live.ts'

const invited: Member = {
  id: 'm1',
  profile: null,
  email: null,
  status: 'invited',
  roleId: 'r1',
  weeklyMinutes: null,
  inviteExpiresAt: '2026-11-27T12:00:00.000000Z',
  updatedAt: '2026-11-20T12:00:00.000000Z',
}
const accepted: Member = {
  ...invited,
  status: 'accepted',
  profile: { id: 'u1', name: 'Bob', email: 'bob@example.com', isRegister: true, picture: null },
  inviteExpiresAt: null,
  updatedAt: '2026-11-20T13:00:00.000000Z',
}
const message = { object: 'member', seq: 1, actor: null } as const

it('turns an accepted invitation into a member, and ignores an outdated message', () => {
  const list = memberRows.load([invited])
  expect(isMember(list.entities.m1!)).toBe(false)
  applyToMembers(list, { ...message, event: 'update', data: accepted })
  expect(isMember(list.entities.m1!)).toBe(true)
  applyToMembers(list, { ...message, event: 'update', data: invited })
  expect(isMember(list.entities.m1!)).toBe(true)
})

it('drops a removed member', () => {
  const list = memberRows.load([accepted])
  applyToMembers(list, { ...message, event: 'delete', data: { id: 'm1' } })
  expect(list.entities).toEqual({})
})

it('treats an accepted member without a registered profile as invited', () => {
  expect(isMember({ ...accepted, profile: { ...accepted.profile!, isRegister: false } })).toBe(false)
})

it('names members, invited addresses and links', () => {
  expect(memberName(accepted)).toBe('Bob')
  expect(memberName({ ...invited, email: 'eve@example.com' })).toBe('eve@example.com')
  expect(memberName(invited)).toBe('Invited by link')
})
