import { ActionIcon, Menu } from '@mantine/core'
import {
  IconDoorExit,
  IconDots,
  IconUser,
  IconUserCheck,
  IconUserMinus,
  IconUserOff,
} from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { PresenceText } from '#features/presence/web/parts/PresenceText.tsx'
import { PresentAvatar } from '#features/presence/web/parts/PresentAvatar.tsx'
import type { KnownProject } from '#features/project/web/project.api.ts'
import { RateOf } from '#features/rate/web/screens/RateOf.tsx'
import type { Member } from '../../member.contract.ts'
import { memberName } from '../member.api.ts'
import { MemberCard } from './MemberCard.tsx'
import classes from './MemberTable.module.css'
import { RemoveMemberDialog } from './RemoveMemberDialog.tsx'
import { RoleChoice } from './RoleChoice.tsx'
import { useMemberAccess } from './useMemberAccess.tsx'
import { useMemberPowers } from './useMemberPowers.ts'
import { WeeklyHours } from './WeeklyHours.tsx'

const icon = { size: 16, stroke: 1.5 }
const none: KnownProject[] = []

type Props = {
  member: Member
  projects: KnownProject[] | undefined
  seesMoney: boolean
  /** What leads out of the workspace, on one's own row. */
  leave: { run: () => void; refusal: string | undefined }
}

/** One member, with what they are in the workspace and what the viewer may do about it. */
export function MemberRow({ member, projects = none, seesMoney, leave }: Props) {
  const { isMe, mayRemove } = useMemberPowers(member)
  const { deactivate, reactivate } = useMemberAccess(member)
  const isDeactivated = member.status === 'deactivated'
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isRemoving, setIsRemoving] = useState(false)
  const name = member.profile?.name || memberName(member)
  const person = useRef<HTMLButtonElement>(null)
  const item = (label: string, Icon: typeof IconUser, run: () => void, more: object = {}): ReactNode => (
    <Menu.Item leftSection={<Icon {...icon} />} onClick={run} {...more}>
      {label}
    </Menu.Item>
  )
  return (
    <tr data-deactivated={isDeactivated || undefined}>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the name in it is its label */}
      <th scope="row">
        <span className={classes.who}>
          <button
            ref={person}
            type="button"
            className={classes.person}
            data-member={member.id}
            aria-haspopup="dialog"
            onClick={(event) => setAnchor(event.currentTarget)}
          >
            <PresentAvatar id={member.id} name={name} size={28} isLabelled />
            <span className={classes.names}>
              <span className={classes.name} dir="auto">
                {name}
                {isMe && <span className={classes.dimmed}> (you)</span>}
              </span>
              <span className={classes.below}>
                <span className={classes.email}>{member.profile?.email}</span>
                {isDeactivated ? (
                  <span className={classes.state}>Deactivated</span>
                ) : (
                  <PresenceText member={member.id} />
                )}
              </span>
            </span>
          </button>
        </span>
      </th>
      <td data-role>
        <RoleChoice member={member} />
      </td>
      <td data-number data-label="Projects">
        <button
          type="button"
          className={classes.choice}
          aria-haspopup="dialog"
          aria-label={`${projects.length} ${projects.length === 1 ? 'project' : 'projects'} of ${name}`}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          {projects.length}
        </button>
      </td>
      <td data-number data-week data-label="Week">
        <WeeklyHours member={member} />
      </td>
      {seesMoney && (
        <td data-rate>
          <RateOf of={{ member: member.id }} label={`Rate of ${name}`} />
        </td>
      )}
      <td data-end>
        <Menu position="bottom-end" width={210}>
          <Menu.Target>
            <ActionIcon aria-label={`Actions for ${name}`}>
              <IconDots {...icon} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {/* oxlint-disable-next-line react/refs -- read when it is clicked */}
            {item('Show profile', IconUser, () => setAnchor(person.current))}
            {isMe
              ? item('Leave this workspace…', IconDoorExit, leave.run, {
                  disabled: leave.refusal !== undefined,
                  title: leave.refusal,
                })
              : mayRemove &&
                (isDeactivated
                  ? item('Reactivate', IconUserCheck, reactivate)
                  : item('Deactivate…', IconUserOff, deactivate))}
            {!isMe &&
              mayRemove &&
              item('Remove member…', IconUserMinus, () => setIsRemoving(true), { color: 'red' })}
          </Menu.Dropdown>
        </Menu>
        {anchor && (
          <MemberCard
            anchor={anchor}
            member={member}
            projects={projects}
            onClose={() => {
              setAnchor(null)
              anchor.focus()
            }}
          />
        )}
        {isRemoving && <RemoveMemberDialog member={member} onClose={() => setIsRemoving(false)} />}
      </td>
    </tr>
  )
}
