import { Button, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { v7 as makeId } from 'uuid'
import { limits } from '#shared/limits.ts'
import classes from '#web/ui/orderedList/OrderedList.module.css'
import { tagBehind } from '../../tag.rules.ts'
import type { Tag } from '../../tag.shape.ts'
import { useCreateTag } from '../tag.api.ts'

/** Adds a tag at the end; the field stays for the next one. */
export function AddTag({ ordered }: { ordered: readonly Tag[] }) {
  const create = useCreateTag()
  const [name, setName] = useState('')
  const trimmed = name.trim()
  const isTaken = ordered.some((tag) => tag.name.toLowerCase() === trimmed.toLowerCase())

  async function add(event: FormEvent) {
    event.preventDefault()
    if (!trimmed || isTaken) return
    setName('')
    const isCreated = await create(tagBehind(ordered, makeId(), trimmed))
    // What was typed is not lost, unless something else was typed since.
    if (!isCreated) setName((now) => now || trimmed)
  }
  return (
    <form className={classes.addForm} onSubmit={(event) => void add(event)}>
      <TextInput
        aria-label="Name of a new tag"
        placeholder="New tag"
        maxLength={limits.name}
        className={classes.addName}
        value={name}
        error={trimmed && isTaken ? 'Another tag has this name' : undefined}
        onChange={(event) => setName(event.currentTarget.value)}
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
