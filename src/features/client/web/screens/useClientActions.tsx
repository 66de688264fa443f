import { IconArchive, IconArchiveOff, IconArrowMerge, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useMay } from '#features/user/web/user.api.ts'
import { useNavigate } from '#web/navigation/useNavigate.ts'
import { type KnownClient, useClients } from '../client.api.ts'
import { mergeDialog } from './mergeDialog.ts'
import { useChangeClient } from './useChangeClient.ts'
import { useDeleteClient } from './useDeleteClient.tsx'

export type ClientAction = {
  id: 'archive' | 'merge' | 'delete'
  label: string
  icon: ReactNode
  run: () => void
}

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true }

/** What the role may do with a client as a whole. */
export function useClientActions(client: KnownClient): ClientAction[] {
  const may = useMay()
  const navigate = useNavigate()
  const change = useChangeClient()
  const deleteClient = useDeleteClient()
  const { sorted } = useClients()
  const isArchived = client.archivedAt !== null
  const all: (ClientAction | false)[] = [
    may('client.update') && {
      id: 'archive',
      label: isArchived ? 'Restore' : 'Archive',
      icon: isArchived ? <IconArchiveOff {...icon} /> : <IconArchive {...icon} />,
      run: () =>
        void change(client, { archived: !isArchived }, isArchived ? 'Client restored' : 'Client archived'),
    },
    may('client.update') &&
      may('client.delete') &&
      sorted.length > 1 && {
        id: 'merge',
        label: 'Merge into…',
        icon: <IconArrowMerge {...icon} />,
        run: () => mergeDialog.show(client.id),
      },
    may('client.delete') && {
      id: 'delete',
      label: 'Delete',
      icon: <IconTrash {...icon} />,
      run: () => deleteClient(client, () => void navigate('/clients')),
    },
  ]
  return all.filter((action) => action !== false)
}
