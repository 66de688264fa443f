import { type KeyboardEvent, useState } from 'react'
import { limits } from '#shared/limits.ts'
import { afterPress } from '#web/ui/focus/afterPress.ts'
import { focusOnce, focusTaskFrame } from '../../../parts/focusTaskFrame.ts'
import classes from './AddField.module.css'

type Props = {
  label: string
  placeholder: string
  /** Whether it takes the focus when it appears, as someone just asked for it. */
  isStarting: boolean
  onAdd: (title: string) => void
}

/** The field at the end of a list of titles: Enter adds and stays for the next one, leaving it adds too. */
export function AddField({ label, placeholder, isStarting, onAdd }: Props) {
  const [title, setTitle] = useState('')

  function add() {
    const trimmed = title.trim()
    if (trimmed) onAdd(trimmed)
    setTitle('')
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') add()
    if (event.key !== 'Escape') return
    event.stopPropagation()
    focusTaskFrame()
  }
  return (
    <input
      ref={isStarting ? focusOnce : null}
      className={classes.add}
      aria-label={label}
      placeholder={placeholder}
      maxLength={limits.taskTitle}
      dir="auto"
      value={title}
      onChange={(event) => setTitle(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      // The new row moves what stands below, which may be what was pressed.
      onBlur={() => afterPress(add)}
    />
  )
}
