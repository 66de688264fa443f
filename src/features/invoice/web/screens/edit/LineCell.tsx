import { type KeyboardEvent, useRef, useState } from 'react'
import classes from './LinesTable.module.css'

type Props = {
  /** The column, by which arrows find it. */
  name: string
  label: string
  /** As it is read, and typed over. */
  text: string
  placeholder?: string
  isNumber?: boolean
  maxLength?: number
  /** Why what was typed won’t do; null when it will. */
  check?: (typed: string) => string | null
  onSave: (typed: string) => void
  /** Enter was pressed in it. */
  onEnter: () => void
  /** Backspace was pressed in it while it was empty. */
  onEmpty?: () => void
}

/** A field of a line: saved on leaving it and on Enter; Escape takes back what was typed. */
export function LineCell({
  name,
  label,
  text,
  placeholder,
  isNumber = false,
  maxLength = 40,
  check = () => null,
  onSave,
  onEnter,
  onEmpty,
}: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const isCancelled = useRef(false)

  /** Answers whether what stands in it is saved. */
  function save(): boolean {
    const entered = isCancelled.current ? text : (typed ?? text).trim()
    isCancelled.current = false
    const found = entered === text.trim() ? null : check(entered)
    setProblem(found)
    if (found) return false
    if (entered !== text.trim()) onSave(entered)
    setTyped(null)
    return true
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault()
      if (save()) onEnter()
    } else if (event.key === 'Escape' && typed !== null) {
      event.preventDefault()
      event.stopPropagation()
      isCancelled.current = true
      save()
    } else if (event.key === 'Backspace' && (typed ?? text) === '' && onEmpty) {
      event.preventDefault()
      onEmpty()
    }
  }
  return (
    <input
      className={classes.cell}
      data-cell={name}
      data-number={isNumber || undefined}
      aria-label={label}
      aria-invalid={problem !== null || undefined}
      title={problem ?? undefined}
      placeholder={placeholder}
      maxLength={maxLength}
      inputMode={isNumber ? 'decimal' : undefined}
      dir={isNumber ? undefined : 'auto'}
      autoComplete="off"
      value={typed ?? text}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        setProblem(null)
      }}
      onFocus={(event) => isNumber && event.currentTarget.select()}
      onKeyDown={onKeyDown}
      onBlur={save}
    />
  )
}
