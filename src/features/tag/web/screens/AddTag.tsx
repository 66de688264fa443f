import { v7 as makeId } from 'uuid'
import { limits } from '#shared/limits.ts'
import { AddForm } from '#web/ui/orderedList/AddForm.tsx'
import { tagBehind } from '../../tag.rules.ts'
import type { Tag } from '../../tag.shape.ts'
import { useCreateTag } from '../tag.api.ts'

/** Adds a tag at the end. */
export function AddTag({ ordered }: { ordered: readonly Tag[] }) {
  const create = useCreateTag()
  return (
    <AddForm
      label="Name of a new tag"
      placeholder="New tag"
      maxLength={limits.name}
      isTaken={(name) => ordered.some((tag) => tag.name.toLowerCase() === name.toLowerCase())}
      takenText="Another tag already has this name"
      onAdd={(name) => create(tagBehind(ordered, makeId(), name))}
    />
  )
}
