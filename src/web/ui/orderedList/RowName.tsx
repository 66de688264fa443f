import { limits } from '#shared/limits.ts'
import { NameField } from '../form/NameField.tsx'
import classes from './OrderedList.module.css'

type Props = {
  /** What has the name, e.g. "status". */
  what: string
  name: string
  mayRename: boolean
  isRenaming: boolean
  onStart: () => void
  /** With the name that was typed; empty when nothing shall change. */
  onDone: (name: string) => void
}

/** The name in a row of an ordered list, which becomes a field when it is clicked. */
export function RowName({ what, name, mayRename, isRenaming, onStart, onDone }: Props) {
  if (isRenaming) {
    return (
      <NameField
        label={`Name of the ${what}`}
        name={name}
        maxLength={limits.name}
        className={classes.field}
        onDone={onDone}
      />
    )
  }
  if (!mayRename) {
    return (
      <span className={classes.name}>
        <bdi>{name}</bdi>
      </span>
    )
  }
  return (
    <button type="button" className={classes.name} aria-label={`Rename ${name}`} onClick={onStart}>
      <bdi>{name}</bdi>
    </button>
  )
}
