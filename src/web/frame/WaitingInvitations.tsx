import { Menu } from '@mantine/core'
import type { Invitation } from '#features/member/member.contract.ts'
import { WorkspaceBadge } from '#features/workspace/web/parts/WorkspaceBadge.tsx'
import classes from './WorkspaceSwitcher.module.css'
import { workspaceText } from './workspaceText.ts'

type Props = {
  invitations: readonly Invitation[]
  isAnswering: boolean
  accept: (invitation: Invitation) => void
  decline: (invitation: Invitation) => void
}

/** The invitations for one's own address, answered where they stand. Inside a menu. */
export const WaitingInvitations = ({ invitations, isAnswering, accept, decline }: Props) =>
  invitations.map((invitation) => (
    <div key={invitation.member.id} role="group" aria-label={`Invitation to ${invitation.name}`}>
      <Menu.Divider />
      <div className={classes.invitation}>
        <WorkspaceBadge workspace={invitation} size={24} />
        <span>
          <span className={classes.item} dir="auto">
            {invitation.name}
          </span>
          <span className={classes.detail}>Invites you: {workspaceText(invitation)}</span>
        </span>
      </div>
      <div className={classes.answers}>
        <Menu.Item disabled={isAnswering} onClick={() => accept(invitation)} className={classes.accept}>
          Accept
        </Menu.Item>
        <Menu.Item disabled={isAnswering} onClick={() => decline(invitation)}>
          Decline
        </Menu.Item>
      </div>
    </div>
  ))
