import { Menu, VisuallyHidden } from '@mantine/core'
import { IconChevronDown, IconCopy, IconEye, IconPencil, IconTrash, IconUsers } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { memberName } from '#features/member/web/member.api.ts'
import { limits } from '#shared/limits.ts'
import { useNavigate } from '#web/navigation/useNavigate.ts'
import { NameField } from '#web/ui/form/NameField.tsx'
import { MemberAvatar } from '#web/ui/icon/MemberAvatar.tsx'
import type { Role } from '../../../role.shape.ts'
import classes from './RoleMatrix.module.css'
import { cellName, headRow } from './useGridFocus.ts'
import type { Holders } from './useRoleHolders.ts'

const icon = { size: 16, stroke: 1.5 }
const shownFaces = 3

type Props = {
  role: Role
  holders: Holders
  isOwn: boolean
  /** Why the role stays as it is. */
  refusal: string | undefined
  /** Why there can be no copy of it; null for who may make none at all. */
  cloneRefusal: string | undefined | null
  isFocusable: boolean
  isRenaming: boolean
  onStartRename: () => void
  /** With the name that was typed; empty when nothing shall change. */
  onRename: (name: string) => void
  onClone: () => void
  onDelete: () => void
  onViewAs: (() => void) | undefined
}

/** The name of a role above its column, who has it, and what can be done with it. */
export function RoleHead({ role, holders, refusal, cloneRefusal, isOwn, isFocusable, ...on }: Props) {
  const navigate = useNavigate()
  const [isOpen, setIsOpen] = useState(false)
  // The field for a name takes the focus, and would be left at once if the menu gave it back.
  const [returnsFocus, setReturnsFocus] = useState(true)
  const leaveTo = (go: () => void) => () => {
    setReturnsFocus(false)
    go()
  }
  const { members, invited } = holders
  const count = members.length + invited.length
  // A new role stands at the end, which may be out of sight.
  const head = useRef<HTMLTableCellElement>(null)
  useEffect(() => {
    if (on.isRenaming) head.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [on.isRenaming])
  return (
    <th ref={head} scope="col" className={classes.head}>
      {on.isRenaming ? (
        <NameField
          label="Role name"
          name={role.name}
          maxLength={limits.name}
          className={classes.field}
          onDone={on.onRename}
        />
      ) : (
        <Menu
          opened={isOpen}
          onChange={(opened) => {
            setIsOpen(opened)
            if (opened) setReturnsFocus(true)
          }}
          returnFocus={returnsFocus}
          width={250}
          position="bottom-start"
        >
          <Menu.Target>
            <button
              type="button"
              className={classes.role}
              data-cell={cellName(headRow, role.id)}
              tabIndex={isFocusable ? 0 : -1}
              aria-label={`Role ${role.name}${isOwn ? ', yours' : ''}`}
            >
              <bdi>{role.name}</bdi>
              <IconChevronDown size={12} stroke={1.5} aria-hidden />
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            {refusal !== undefined && <Menu.Label className={classes.reason}>{refusal}</Menu.Label>}
            {refusal === undefined && (
              <Menu.Item leftSection={<IconPencil {...icon} />} onClick={leaveTo(on.onStartRename)}>
                Rename
              </Menu.Item>
            )}
            {cloneRefusal === undefined && (
              <Menu.Item leftSection={<IconCopy {...icon} />} onClick={leaveTo(on.onClone)}>
                Clone
              </Menu.Item>
            )}
            {on.onViewAs && (
              <Menu.Item leftSection={<IconEye {...icon} />} onClick={on.onViewAs}>
                View as this role…
              </Menu.Item>
            )}
            <Menu.Item
              leftSection={<IconUsers {...icon} />}
              onClick={() => void navigate('/settings/members')}
            >
              {count ? `See members (${count})` : 'Members'}
            </Menu.Item>
            {refusal === undefined && (
              <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={on.onDelete}>
                {count ? 'Delete…' : 'Delete'}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
      {/* The menu has the same way for keys. */}
      <Link to="/settings/members" tabIndex={-1} className={classes.holders} title={holdersText(holders)}>
        <VisuallyHidden>Members: {holdersText(holders)}</VisuallyHidden>
        {members.slice(0, shownFaces).map((member) => (
          <MemberAvatar key={member.id} id={member.id} name={memberName(member)} size={18} />
        ))}
        <span>
          {members.length > shownFaces && `+${members.length - shownFaces} `}
          {invited.length > 0 && `${invited.length} invited`}
          {count === 0 && 'Nobody'}
          {isOwn && ' · yours'}
        </span>
      </Link>
    </th>
  )
}

function holdersText({ members, invited }: Holders): string {
  const names = [
    ...members.map(memberName),
    ...(invited.length ? [invited.length === 1 ? '1 invitation' : `${invited.length} invitations`] : []),
  ]
  return names.join(', ') || 'Nobody has this role'
}
