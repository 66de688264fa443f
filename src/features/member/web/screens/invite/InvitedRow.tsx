import { ActionIcon, Menu, Modal } from '@mantine/core'
import { IconDots, IconLink, IconMail, IconMailX, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { useMay, useProfile } from '#features/user/web/user.api.ts'
import { scopeOf } from '#shared/access.ts'
import { confirm } from '#web/ui/feedback/confirm.tsx'
import { showDone, showFailure } from '#web/ui/feedback/toast.ts'
import type { Member } from '../../../member.contract.ts'
import { memberName, useDeleteMemberMutation, useResendInvitationMutation } from '../../member.api.ts'
import classes from '../MemberTable.module.css'
import { RoleChoice } from '../RoleChoice.tsx'
import { useMemberPowers } from '../useMemberPowers.ts'
import { expiry } from './expiry.ts'
import { InviteLink } from './InviteLink.tsx'

const icon = { size: 16, stroke: 1.5 }

/** One invitation that nobody has taken up yet. */
export function InvitedRow({ member }: { member: Member }) {
  const { mayRemove } = useMemberPowers(member)
  const { access } = useProfile()
  const [resend, { data, isLoading, reset }] = useResendInvitationMutation()
  const [deleteMember] = useDeleteMemberMutation()
  const [isShown, setIsShown] = useState(false)
  const may = useMay()
  const mayInvite = scopeOf(access ?? {}, 'member.invite') !== 'none'
  const name = memberName(member)
  const { email } = member

  async function resendInvitation() {
    const answer = await resend({ params: { id: member.id } })
    if (answer.error) return showFailure(answer.error, 'The invitation was not sent again.')
    if (answer.data.link || answer.data.mailbox) setIsShown(true)
    else showDone(`Sent to ${email} again. The earlier link no longer works.`)
  }
  const withdraw = () =>
    confirm({
      title: 'Withdraw this invitation?',
      text: 'Its link stops working right away. You can invite them again any time.',
      action: 'Withdraw',
      onConfirm: () => void deleteMember({ params: { id: member.id } }),
    })
  function close() {
    setIsShown(false)
    reset()
  }
  return (
    <tr>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the name in it is its label */}
      <th scope="row">
        <span className={classes.who}>
          <span className={classes.mail} aria-hidden>
            {email ? <IconMail size={14} stroke={1.5} /> : <IconLink size={14} stroke={1.5} />}
          </span>
          <span className={classes.clip} dir="auto">
            {name}
          </span>
        </span>
      </th>
      <td data-role>
        <RoleChoice member={member} />
      </td>
      <td data-wide data-money={may('money.view') || undefined} className={classes.dimmed}>
        {member.inviteExpiresAt && (
          <time dateTime={member.inviteExpiresAt}>{expiry(member.inviteExpiresAt)}</time>
        )}
      </td>
      <td data-end>
        {(mayInvite || mayRemove) && (
          <Menu position="bottom-end" width={210}>
            <Menu.Target>
              <ActionIcon aria-label={`Actions for ${name}`} loading={isLoading}>
                <IconDots {...icon} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              {mayInvite && (
                <Menu.Item leftSection={<IconSend {...icon} />} onClick={() => void resendInvitation()}>
                  {email ? 'Send again' : 'Create new link'}
                </Menu.Item>
              )}
              {mayRemove && (
                <Menu.Item color="red" leftSection={<IconMailX {...icon} />} onClick={withdraw}>
                  Withdraw invitation…
                </Menu.Item>
              )}
            </Menu.Dropdown>
          </Menu>
        )}
        {isShown && data && (
          <Modal opened onClose={close} title={email ? 'Sent again' : 'New link'}>
            <InviteLink
              link={data.link}
              emails={email ? [email] : []}
              mailbox={data.mailbox}
              onClose={close}
            />
          </Modal>
        )}
      </td>
    </tr>
  )
}
