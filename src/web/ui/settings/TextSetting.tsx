import { Textarea, TextInput } from '@mantine/core'
import { type ChangeEvent, type KeyboardEvent, useRef, useState } from 'react'

type Props = {
  label: string
  value: string
  maxLength: number
  width?: number
  /** Of a text of several lines, which Enter breaks; it is as many high at least. */
  rows?: number
  /** How a typed text is written, such as a key in capitals. */
  write?: (typed: string) => string
  /** Why it cannot be saved; null when it can. */
  check: (text: string) => string | null
  /** Answers why it was refused, if it was. */
  onSave: (text: string) => Promise<string | null>
}

/** A text that is saved on Enter, or Mod+Enter where it has several lines, and on leaving it; Escape takes it back. What was refused stays, with the reason. */
export function TextSetting({ label, value, maxLength, width, rows, write, check, onSave }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const isCancelled = useRef(false)

  async function save() {
    if (isCancelled.current || typed === null || typed.trim() === value) {
      isCancelled.current = false
      setTyped(null)
      setProblem(null)
      return
    }
    const text = typed.trim()
    const found = check(text) ?? (await onSave(text))
    setProblem(found)
    // Not what was typed since.
    if (!found) setTyped((now) => (now === typed ? null : now))
  }
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return
    if (rows && event.key === 'Enter' && !event.ctrlKey && !event.metaKey) return
    event.preventDefault()
    event.stopPropagation()
    isCancelled.current = event.key === 'Escape'
    void save()
  }
  const field = {
    'aria-label': label,
    dir: 'auto',
    w: width,
    maw: '100%',
    maxLength,
    value: typed ?? value,
    error: problem,
    onChange(event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) {
      setTyped(write ? write(event.currentTarget.value) : event.currentTarget.value)
      setProblem(null)
    },
    onKeyDown,
    onBlur: () => void save(),
  } as const
  return rows ? <Textarea {...field} autosize minRows={rows} maxRows={12} /> : <TextInput {...field} />
}
