import { Button, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, type RefObject, useState } from 'react'
import classes from './OrderedList.module.css'

type Props = {
  label: string
  placeholder: string
  maxLength: number
  isTaken: (name: string) => boolean
  takenText: string
  /** Answers whether it was taken, or is kept to be sent. */
  onAdd: (name: string) => Promise<boolean>
  fieldRef?: RefObject<HTMLInputElement | null>
  /** More about what is added, beside its name. */
  children?: ReactNode
}

/** Adds something by its name; the field stays for the next one. */
export function AddForm({
  label,
  placeholder,
  maxLength,
  isTaken,
  takenText,
  onAdd,
  fieldRef,
  children,
}: Props) {
  const [name, setName] = useState('')
  const trimmed = name.trim()
  const isRefused = trimmed !== '' && isTaken(trimmed)

  async function add(event: FormEvent) {
    event.preventDefault()
    if (!trimmed || isRefused) return
    setName('')
    // What was typed is not lost when it is refused, unless something else was typed since.
    if (!(await onAdd(trimmed))) setName((now) => now || trimmed)
  }
  return (
    <form className={classes.addForm} onSubmit={(event) => void add(event)}>
      <TextInput
        ref={fieldRef}
        aria-label={label}
        placeholder={placeholder}
        maxLength={maxLength}
        dir="auto"
        className={classes.addName}
        value={name}
        error={isRefused && takenText}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {children}
      <Button
        type="submit"
        h={36}
        variant="default"
        disabled={!trimmed || isRefused}
        leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
      >
        Add
      </Button>
    </form>
  )
}
