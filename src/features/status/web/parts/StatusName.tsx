import { type KeyboardEvent, useRef, useState } from 'react'
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
  if (isRenaming) return <NameField status={status} onDone={onDone} />
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

/** Saves on Enter and on leaving it; Escape keeps the old name. */
function NameField({ status, onDone }: Pick<Props, 'status' | 'onDone'>) {
  const [name, setName] = useState(status.name)
  const isCancelled = useRef(false)
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') isCancelled.current = true
    if (event.key === 'Escape' || event.key === 'Enter') event.currentTarget.blur()
  }
  return (
    <input
      ref={selectAll}
      className={classes.field}
      aria-label="Name of the status"
      maxLength={60}
      dir="auto"
      value={name}
      onChange={(event) => setName(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={() => onDone(isCancelled.current ? '' : name.trim())}
    />
  )
}

const selectAll = (field: HTMLInputElement | null) => field?.select()
