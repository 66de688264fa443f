import { Select } from '@mantine/core'
import { useState } from 'react'
import { v7 as makeId } from 'uuid'
import { limits } from '#shared/limits.ts'
import { AddForm } from '#web/ui/orderedList/AddForm.tsx'
import type { StatusKind } from '../../status.rules.ts'
import type { AnyCategory, AnyStatus } from '../../status.shape.ts'
import { useCreateStatusMutation } from '../status.api.ts'
import { categories } from './categories.ts'

/** Adds a status at the end. */
export function AddStatus({ kind, ordered }: { kind: StatusKind; ordered: readonly AnyStatus[] }) {
  const [create] = useCreateStatusMutation()
  const [category, setCategory] = useState<AnyCategory>(categories[kind][1]!.value)

  async function add(name: string) {
    const fields = { id: makeId(), name, category }
    const position = Math.max(-1, ...ordered.map((status) => status.position)) + 1
    const { error } = await create({
      kind,
      body: fields,
      optimistic: { ...fields, position, updatedAt: '' },
    })
    return !error
  }
  return (
    <AddForm
      label={`Name of a new ${kind} status`}
      placeholder="New status"
      maxLength={limits.name}
      isTaken={(name) => ordered.some((status) => status.name.toLowerCase() === name.toLowerCase())}
      takenText="A status with this name already exists"
      onAdd={add}
    >
      <Select
        aria-label="Category of the new status"
        allowDeselect={false}
        w={132}
        data={categories[kind].map(({ value, label }) => ({ value, label }))}
        value={category}
        onChange={(value) => value && setCategory(value as AnyCategory)}
      />
    </AddForm>
  )
}
