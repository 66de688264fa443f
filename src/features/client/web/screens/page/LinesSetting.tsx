import { Textarea } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'

type Props = {
  label: string
  value: string
  maxLength: number
  maxRows?: number
  /** Answers why it was refused, if it was. */
  onSave: (text: string) => Promise<string | null>
}

/** A text of several lines that is saved on leaving it; Escape takes it back. */
export function LinesSetting({ label, value, maxLength, maxRows = 12, onSave }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  async function save() {
    if (typed === null || typed.trim() === value) return setTyped(null)
    const text = typed.trim()
    const found = await onSave(text)
    setProblem(found)
    // Not what was typed since.
    if (!found) setTyped((now) => (now === typed ? null : now))
  }
  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.nativeEvent.isComposing || event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    setTyped(null)
    setProblem(null)
  }
  return (
    <Textarea
      aria-label={label}
      dir="auto"
      autosize
      minRows={2}
      maxRows={maxRows}
      maxLength={maxLength}
      value={typed ?? value}
      error={problem}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        setProblem(null)
      }}
      onKeyDown={onKeyDown}
      onBlur={() => void save()}
    />
  )
}
