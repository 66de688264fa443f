import { IconCheck, IconFolder, IconMinus, IconUser } from '@tabler/icons-react'
import { memo } from 'react'
import type { Flag, Scope } from '#shared/access.ts'
import { possibleScopes } from '../../../role.rules.ts'
import { flagText, scopeName } from '../../parts/flagTexts.ts'
import classes from './RoleMatrix.module.css'
import { cellName } from './useGridFocus.ts'

const icons = { none: IconMinus, own: IconUser, project: IconFolder, all: IconCheck }

type Props = {
  flag: Flag
  roleId: string
  roleName: string
  scope: Scope
  /** Why it stays as it is. */
  refusal: string | undefined
  isFocusable: boolean
  onOpen: (flag: Flag, roleId: string) => void
}

/** How far one flag of one role reaches. */
export const RoleCell = memo(({ flag, roleId, roleName, scope, refusal, isFocusable, onOpen }: Props) => {
  const Icon = icons[scope]
  const said = scopeName(scope, possibleScopes[flag])
  const label = `${roleName}, ${flagText(flag).name}: ${said}`
  return (
    <td className={classes.cell}>
      <button
        type="button"
        className={classes.scope}
        data-cell={cellName(flag, roleId)}
        data-scope={scope}
        tabIndex={isFocusable ? 0 : -1}
        aria-label={refusal ? `${label}. ${refusal}` : label}
        aria-disabled={refusal !== undefined || undefined}
        aria-haspopup={refusal === undefined ? 'dialog' : undefined}
        title={refusal}
        onClick={() => refusal === undefined && onOpen(flag, roleId)}
      >
        <Icon size={14} stroke={1.5} aria-hidden />
        <span>{said}</span>
      </button>
    </td>
  )
})
