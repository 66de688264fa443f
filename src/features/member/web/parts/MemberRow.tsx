import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconMail, IconUserMinus } from '@tabler/icons-react'
import { isWithin } from '../../../../shared/access.ts'
import { confirm } from '../../../../web/ui/confirm.tsx'
import { MemberAvatar } from '../../../../web/ui/MemberAvatar.tsx'
import { useMay, useProfile } from '../../../user/web/user.api.ts'
import { useWorkspace } from '../../../workspace/web/workspace.api.ts'
import type { Member } from '../../member.contract.ts'
import { isMember, memberName, useDeleteMemberMutation } from '../member.api.ts'
import { expiry } from './expiry.ts'
import classes from './MemberRow.module.css'

/** One member or invitation, with what the viewer may do about it. */
export function MemberRow({ member }: { member: Member }) {
  const { roles, name: workspace } = useWorkspace()
  const { memberId, access } = useProfile()
  const may = useMay()
  const [deleteMember] = useDeleteMemberMutation()
  const role = roles.find(({ id }) => id === member.roleId)
  const name = memberName(member)
  const isAccepted = isMember(member)
  const isMe = member.id === memberId
  const canRemove = !isMe && may('member.remove') && (!role || isWithin(role, access ?? {}))

  const remove = () =>
    confirm({
      title: isAccepted ? `Remove ${name} from ${workspace}?` : 'Withdraw this invitation?',
      text: isAccepted
        ? `${name} loses access at once. Their tasks stay, without an executor. To come back they need a new invitation.`
        : 'Its link stops working at once. You can invite again at any time.',
      action: isAccepted ? 'Remove' : 'Withdraw',
      countdown: isAccepted || undefined,
      onConfirm: () => void deleteMember({ params: { id: member.id } }),
    })

  return (
    <li className={classes.row}>
      {isAccepted ? (
        <MemberAvatar id={member.id} name={name} size={24} />
      ) : (
        <span className={classes.mail} aria-hidden>
          <IconMail size={14} stroke={1.5} />
        </span>
      )}
      <span className={classes.name} data-wide={!isAccepted || undefined} dir="auto">
        {name}
        {isMe && <span className={classes.dimmed}> (you)</span>}
      </span>
      {isAccepted && <span className={classes.email}>{member.profile?.email}</span>}
      {member.inviteExpiresAt && !isAccepted && (
        <time className={classes.expiry} dateTime={member.inviteExpiresAt}>
          {expiry(member.inviteExpiresAt)}
        </time>
      )}
      <span className={classes.role}>{role?.name}</span>
      <span className={classes.menu}>
        {canRemove && (
          <Menu position="bottom-end" width={190}>
            <Menu.Target>
              <ActionIcon aria-label={`Actions for ${name}`}>
                <IconDots size={16} stroke={1.5} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item color="red" leftSection={<IconUserMinus size={16} stroke={1.5} />} onClick={remove}>
                {isAccepted ? 'Remove member…' : 'Withdraw invitation…'}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </span>
    </li>
  )
}
