import { Button, Group, Modal } from '@mantine/core'
import { Link } from 'react-router'
import { memberName } from '#features/member/web/member.api.ts'
import { MemberAvatar } from '#web/ui/icon/MemberAvatar.tsx'
import type { Role } from '../../../role.shape.ts'
import classes from './RoleInUse.module.css'
import type { Holders } from './useRoleHolders.ts'

type Props = { role: Role; holders: Holders; onClose: () => void }

/** Why a role can't be deleted now, and where to change that. */
export function RoleInUse({ role, holders: { members, invited }, onClose }: Props) {
  const count = members.length + invited.length
  return (
    <Modal opened onClose={onClose} size="sm" title={<bdi>{`“${role.name}” is in use`}</bdi>}>
      <p className={classes.text}>
        {count === 1 ? 'Someone has' : `${count} have`} this role. To delete it, first give them another role
        or withdraw the invitation.
      </p>
      <ul className={classes.list}>
        {members.map((member) => (
          <li key={member.id}>
            <MemberAvatar id={member.id} name={memberName(member)} size={22} />
            <bdi>{memberName(member)}</bdi>
          </li>
        ))}
        {invited.map((member) => (
          <li key={member.id}>
            <MemberAvatar id={null} name="" size={22} />
            <bdi>{memberName(member)}</bdi>
            <span className={classes.dimmed}>invited</span>
          </li>
        ))}
      </ul>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button component={Link} to="/settings/members">
          Go to members
        </Button>
      </Group>
    </Modal>
  )
}
