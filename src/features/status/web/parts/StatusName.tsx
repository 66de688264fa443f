import { NameField } from '../../../../web/ui/NameField.tsx'
import type { Status } from '../../status.contract.ts'
import classes from './StatusSection.module.css'

type Props = {
  status: Status
  mayRename: boolean
  isRenaming: boolean
  onStart: () => void
  /** With the name that was typed; empty when nothing shall change. */
  onDone: (name: string) => void
}

/** A status's name, which becomes a field when it is clicked. */
export function StatusName({ status, mayRename, isRenaming, onStart, onDone }: Props) {
  if (isRenaming) {
    return (
      <NameField
        label="Name of the status"
        name={status.name}
        maxLength={60}
        className={classes.field}
        onDone={onDone}
      />
    )
  }
  if (!mayRename) {
    return (
      <span className={classes.name}>
        <bdi>{status.name}</bdi>
      </span>
    )
  }
  return (
    <button type="button" className={classes.name} aria-label={`Rename ${status.name}`} onClick={onStart}>
      <bdi>{status.name}</bdi>
    </button>
  )
}
