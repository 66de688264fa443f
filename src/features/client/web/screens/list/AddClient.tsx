import type { RefObject } from 'react'
import { limits } from '#shared/limits.ts'
import { AddForm } from '#web/ui/orderedList/AddForm.tsx'
import { isTitleTaken, useClients, useCreateClient } from '../../client.api.ts'

export function AddClient({ fieldRef }: { fieldRef: RefObject<HTMLInputElement | null> }) {
  const { sorted } = useClients()
  const create = useCreateClient()
  return (
    <AddForm
      fieldRef={fieldRef}
      label="Name of the new client"
      placeholder="New client"
      maxLength={limits.clientTitle}
      isTaken={(title) => isTitleTaken(sorted, title)}
      takenText="Another client has this name"
      onAdd={async (title) => (await create(title)) !== null}
    />
  )
}
