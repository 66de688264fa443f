import { Button, Select, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { v7 as makeId } from 'uuid'
import { limits } from '#shared/limits.ts'
import classes from '#web/ui/orderedList/OrderedList.module.css'
import type { StatusKind } from '../../status.rules.ts'
import type { AnyCategory, AnyStatus } from '../../status.shape.ts'
import { useCreateStatusMutation } from '../status.api.ts'
import { categories } from './categories.ts'

/** Adds a status at the end; the field stays for the next one. */
export function AddStatus({ kind, ordered }: { kind: StatusKind; ordered: readonly AnyStatus[] }) {
  const [create] = useCreateStatusMutation()
  const [name, setName] = useState('')
  const [category, setCategory] = useState<AnyCategory>(categories[kind][1]!.value)
  const trimmed = name.trim()
  const isTaken = ordered.some((status) => status.name.toLowerCase() === trimmed.toLowerCase())

  async function add(event: FormEvent) {
    event.preventDefault()
    if (!trimmed || isTaken) return
    const fields = { id: makeId(), name: trimmed, category }
    setName('')
    const position = Math.max(-1, ...ordered.map((status) => status.position)) + 1
    const { error } = await create({
      kind,
      body: fields,
      optimistic: { ...fields, position, updatedAt: '' },
    })
    // What was typed is not lost, unless something else was typed since.
    if (error) setName((now) => now || trimmed)
  }
  return (
    <form className={classes.addForm} onSubmit={(event) => void add(event)}>
      <TextInput
        aria-label={`Name of a new ${kind} status`}
        placeholder="New status"
        maxLength={limits.name}
        className={classes.addName}
        value={name}
        error={trimmed && isTaken ? 'There is a status of this name already' : undefined}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Select
        aria-label="Category of the new status"
        allowDeselect={false}
        w={132}
        data={categories[kind].map(({ value, label }) => ({ value, label }))}
        value={category}
        onChange={(value) => value && setCategory(value as AnyCategory)}
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
