import { Button, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type FormEvent, type RefObject, useState } from 'react'
import { limits } from '#shared/limits.ts'
import classes from '#web/ui/orderedList/OrderedList.module.css'
import { isTitleTaken, useClients, useCreateClient } from '../client.api.ts'

/** Adds a client; the field stays for the next one. */
export function AddClient({ fieldRef }: { fieldRef: RefObject<HTMLInputElement | null> }) {
  const { sorted } = useClients()
  const create = useCreateClient()
  const [title, setTitle] = useState('')
  const trimmed = title.trim()
  const isTaken = trimmed !== '' && isTitleTaken(sorted, trimmed)

  async function add(event: FormEvent) {
    event.preventDefault()
    if (!trimmed || isTaken) return
    setTitle('')
    // What was typed is not lost when it is refused, unless something else was typed since.
    if (!(await create(trimmed))) setTitle((now) => now || trimmed)
  }
  return (
    <form className={classes.addForm} onSubmit={(event) => void add(event)}>
      <TextInput
        ref={fieldRef}
        aria-label="Title of a new client"
        placeholder="New client"
        maxLength={limits.clientTitle}
        dir="auto"
        className={classes.addName}
        value={title}
        error={isTaken && 'Another client has this title'}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <Button
        type="submit"
        h={36}
        variant="default"
        disabled={!trimmed || isTaken}
        leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
      >
        Add
      </Button>
    </form>
  )
}
