import { useMay, useProfile } from '#features/user/web/user.api.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { isWithin } from '#shared/access.ts'
import type { Member } from '../../member.contract.ts'
import { useMembers } from '../member.api.ts'

/** What the viewer may do about a member or invitation, or the reason why not. */
export function useMemberPowers(member: Member) {
  const { roles } = useWorkspace()
  const { memberId, access } = useProfile()
  const { members } = useMembers()
  const may = useMay()
  const role = roles.find(({ id }) => id === member.roleId)
  const owner = roles.find(({ isOwner }) => isOwner)?.id
  const isWider = role !== undefined && !isWithin(role, access ?? {})
  const isLastOwner =
    member.status === 'accepted' &&
    member.roleId === owner &&
    members.filter(({ roleId }) => roleId === owner).length === 1
  const wider = isWider ? 'Their role can do more than yours' : undefined
  return {
    role,
    isMe: member.id === memberId,
    isLastOwner,
    mayUpdate: may('member.update') && !isWider,
    /** Why the role stays; undefined where it can be changed. */
    roleRefusal: !may('member.update')
      ? 'Your role can’t change roles'
      : (wider ?? (isLastOwner ? 'Make someone else an owner first: a workspace needs one' : undefined)),
    mayRemove: may('member.remove') && !isWider && !isLastOwner,
    /** The roles, each with the reason why the viewer can’t give it. */
    choices: roles
      .toSorted((a, b) => a.position - b.position)
      .map((choice) => ({
        value: choice.id,
        label: choice.name,
        refusal: isWithin(choice, access ?? {}) ? undefined : 'Can do more than you',
      })),
  }
}
