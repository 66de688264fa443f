import { type KeyboardEvent, useRef, useState } from 'react'

type NameFieldProps = {
  label: string
  name: string
  maxLength: number
  className: string | undefined
  /** With the name that was typed; empty when nothing shall change. */
  onDone: (name: string) => void
}

/** A name that is being changed in place: saves on Enter and on leaving it; Escape keeps the old one. */
export function NameField({ label, name, maxLength, className, onDone }: NameFieldProps) {
  const [typed, setTyped] = useState(name)
  const isCancelled = useRef(false)

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') isCancelled.current = true
    if (event.key !== 'Escape' && event.key !== 'Enter') return
    // Else it would press the button that stands here, and has the focus, from now on.
    event.preventDefault()
    event.currentTarget.blur()
  }
  return (
    <input
      ref={selectAll}
      className={className}
      aria-label={label}
      maxLength={maxLength}
      dir="auto"
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={() => onDone(isCancelled.current ? '' : typed.trim())}
    />
  )
}

const selectAll = (field: HTMLInputElement | null) => field?.select()
