import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useProfile } from '#features/user/web/user.api.ts'
import { type Flag, isWithin, type Scope, scopeOf } from '#shared/access.ts'
import { useKeys } from '#web/ui/keys/keys.ts'
import { Picker } from '#web/ui/picker/Picker.tsx'
import type { Role } from '../../../role.shape.ts'
import { findFlags, flagText } from '../../parts/flagTexts.ts'
import { roleRefusal, scopeChoices } from './cellChoices.ts'
import { RoleCell } from './RoleCell.tsx'
import { RoleHead } from './RoleHead.tsx'
import classes from './RoleMatrix.module.css'
import { cellName, headRow, useGridFocus } from './useGridFocus.ts'
import { useRoleHolders } from './useRoleHolders.ts'

type Props = {
  /** Those that are shown, one column each. */
  roles: readonly Role[]
  /** The role whose name is being typed. */
  renaming: string | null
  onRenaming: (id: string | null) => void
  onRename: (role: Role, name: string) => void
  onSet: (role: Role, flag: Flag, scope: Scope) => void
  onClone: (role: Role) => void
  onDelete: (role: Role) => void
  onViewAs: ((role: Role) => void) | undefined
}

/** What each role may do: flags down, roles across, and in each cell how far it reaches. */
export function RoleMatrix({ roles, renaming, onRenaming, ...on }: Props) {
  const profile = useProfile()
  const own = profile.access ?? {}
  const holdersOf = useRoleHolders()
  const [typed, setTyped] = useState('')
  const groups = useMemo(() => findFlags(typed), [typed])
  const search = useRef<HTMLInputElement>(null)
  const table = useRef<HTMLTableElement>(null)
  const rows = useMemo(() => [headRow, ...groups.flatMap(({ flags }) => flags)], [groups])
  const grid = useGridFocus(
    table,
    rows,
    roles.map(({ id }) => id),
  )
  const [open, setOpen] = useState<{ flag: Flag; roleId: string; anchor: HTMLElement } | null>(null)
  const openCell = useCallback((flag: Flag, roleId: string) => {
    const anchor = table.current?.querySelector<HTMLElement>(`[data-cell="${cellName(flag, roleId)}"]`)
    if (anchor) setOpen({ flag, roleId, anchor })
  }, [])
  const openRole = open && roles.find(({ id }) => id === open.roleId)
  useKeys({ '/': { label: 'Search permissions', run: () => search.current?.focus() } }, { section: 'Roles' })
  const close = () => {
    setOpen(null)
    if (open) grid.focus(open.flag, open.roleId)
  }

  return (
    <>
      <table
        ref={table}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrows move through its cells
        role="grid" // oxlint-disable-line jsx-a11y/no-noninteractive-element-to-interactive-role
        aria-label="Permissions"
        className={classes.table}
        onKeyDown={grid.onKeyDown}
        onFocus={grid.onFocus}
      >
        <thead>
          <tr>
            <td className={classes.corner}>
              <TextInput
                ref={search}
                type="search"
                aria-label="Search permissions"
                placeholder="Search, such as “delete” or “money”"
                leftSection={<IconSearch size={16} stroke={1.5} aria-hidden />}
                value={typed}
                onChange={(event) => setTyped(event.currentTarget.value)}
                onKeyDown={(event) => {
                  if (event.key === 'ArrowDown' && roles[0] && rows[1]) {
                    event.preventDefault()
                    grid.focus(rows[1], roles[0].id)
                  }
                }}
              />
            </td>
            {roles.map((role) => {
              const refusal = roleRefusal(role, own)
              const isOwn = role.id === profile.roleId
              return (
                <RoleHead
                  key={role.id}
                  role={role}
                  holders={holdersOf(role.id)}
                  isOwn={isOwn}
                  refusal={refusal}
                  cloneRefusal={roleRefusal({ ...role, isOwner: false }, own)}
                  isFocusable={grid.at === cellName(headRow, role.id)}
                  isRenaming={renaming === role.id}
                  onStartRename={() => onRenaming(role.id)}
                  onRename={(name) => {
                    onRenaming(null)
                    on.onRename(role, name)
                    requestAnimationFrame(() => grid.focus(headRow, role.id))
                  }}
                  onClone={() => on.onClone(role)}
                  onDelete={() => on.onDelete(role)}
                  onViewAs={
                    on.onViewAs && isWithin(role, own) && !isOwn ? () => on.onViewAs?.(role) : undefined
                  }
                />
              )
            })}
          </tr>
        </thead>
        {groups.map(({ name, flags }) => (
          <tbody key={name}>
            <tr className={classes.group}>
              <th scope="rowgroup" colSpan={roles.length + 1}>
                <span>{name}</span>
              </th>
            </tr>
            {flags.map((flag) => (
              <tr key={flag} className={classes.row}>
                <th scope="row" className={classes.flag}>
                  <span className={classes.name}>{flagText(flag).name}</span>
                  <span className={classes.text}>{flagText(flag).text}</span>
                </th>
                {roles.map((role) => (
                  <RoleCell
                    key={role.id}
                    flag={flag}
                    roleId={role.id}
                    roleName={role.name}
                    scope={scopeOf(role, flag)}
                    refusal={roleRefusal(role, own)}
                    isFocusable={grid.at === cellName(flag, role.id)}
                    onOpen={openCell}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
      {!groups.length && (
        <p className={classes.nothing} role="status">
          No permission matches “{typed}”.
        </p>
      )}
      {open && openRole && (
        <Picker
          anchor={open.anchor}
          label={`${flagText(open.flag).name}: ${openRole.name}`}
          width={380}
          value={scopeOf(openRole, open.flag)}
          choices={scopeChoices(open.flag, own)}
          onPick={(scope) => {
            close()
            on.onSet(openRole, open.flag, scope)
          }}
          onClose={close}
        />
      )}
    </>
  )
}
