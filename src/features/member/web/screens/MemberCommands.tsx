import { useDisclosure } from '@mantine/hooks'
import { IconUserPlus } from '@tabler/icons-react'
import { PresentAvatar } from '#features/presence/web/parts/PresentAvatar.tsx'
import { useProfile } from '#features/user/web/user.api.ts'
import { scopeOf } from '#shared/access.ts'
import { rankOf } from '#shared/match.ts'
import { useNavigate } from '#web/navigation/useNavigate.ts'
import { type Command, useCommands } from '#web/shell/commands.ts'
import { lazyPart } from '#web/ui/layout/lazyPart.tsx'
import type { Member } from '../../member.contract.ts'
import { memberName, useMembers } from '../member.api.ts'
import { memberPath } from '../parts/memberPath.ts'

const InviteDialog = lazyPart(async () => (await import('./invite/InviteDialog.tsx')).InviteDialog)

/** The members, and the way to invite one, as commands. */
export function MemberCommands() {
  const { members } = useMembers()
  const { access } = useProfile()
  const navigate = useNavigate()
  const [isInviting, { open, close }] = useDisclosure()
  const canInvite = scopeOf(access ?? {}, 'member.invite') !== 'none'
  const toCommand = (member: Member): Command => {
    const name = memberName(member)
    return {
      id: `member:${member.id}`,
      label: name,
      section: 'Members',
      detail: member.email ?? '',
      icon: <PresentAvatar id={member.id} name={name} size={20} />,
      run: () => void navigate(memberPath(name)),
    }
  }
  useCommands({
    order: 21,
    kind: 'member',
    commands: () =>
      canInvite
        ? [
            {
              id: 'invite',
              label: 'Invite a member',
              section: 'Create',
              keywords: 'add person colleague user',
              icon: <IconUserPlus size={16} stroke={1.5} />,
              run: open,
            },
          ]
        : [],
    from: members,
    find: (query) =>
      members.flatMap((member) => {
        const score = Math.max(
          rankOf(memberName(member), query),
          rankOf(member.email ?? '', query, false) - 1,
        )
        return score > 0 ? { command: toCommand(member), score } : []
      }),
    byId(id) {
      const member = members.find((one) => id === `member:${one.id}`)
      return member && toCommand(member)
    },
  })
  return canInvite && isInviting ? <InviteDialog opened onClose={close} /> : null
}
