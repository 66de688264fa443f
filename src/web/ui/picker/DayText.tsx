import { TextInput } from '@mantine/core'
import { type KeyboardEvent, type Ref, useState } from 'react'
import { unreadableDay } from '../../format/dates.ts'
import classes from './DayPicker.module.css'

type Props<Read> = {
  ref: Ref<HTMLInputElement>
  label: string
  placeholder: string
  read: (text: string) => Read | undefined
  /** How what is read so far is written. */
  show: (found: Read) => string
  onRead: (found: Read) => void
}

/** The line of a menu of days into which one is typed; Enter takes what it says. */
export function DayText<Read>({ ref, label, placeholder, read, show, onRead }: Props<Read>) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const found = text.trim() ? read(text) : undefined
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !text.trim()) return
    event.preventDefault()
    event.stopPropagation()
    if (found) onRead(found)
    else setProblem(unreadableDay(text))
  }
  return (
    <div className={classes.text}>
      <TextInput
        ref={ref}
        size="xs"
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={text}
        error={problem}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setProblem(null)
        }}
      />
      <p className={classes.found} role="status" data-hidden={problem !== null || undefined}>
        {found && show(found)}
      </p>
    </div>
  )
}
