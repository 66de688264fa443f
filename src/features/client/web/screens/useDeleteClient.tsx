import { Text } from '@mantine/core'
import { useProjects } from '#features/project/web/project.api.ts'
import { useRestoreTrashMutation } from '#features/trash/web/trash.api.ts'
import { useMay } from '#features/user/web/user.api.ts'
import { confirm } from '#web/ui/feedback/confirm.tsx'
import { showDone } from '#web/ui/feedback/toast.ts'
import type { Client } from '../../client.contract.ts'
import { useDeleteClientMutation } from '../client.api.ts'

/** Deletes a client, which has no invoices. The toast brings it back from the trash, with its projects. */
export function useDeleteClient() {
  const may = useMay()
  const { all } = useProjects()
  const [deleteClient] = useDeleteClientMutation()
  const [restore] = useRestoreTrashMutation()

  return ({ id, title }: Client, onDeleted: () => void = () => undefined) => {
    const count = all.filter((project) => project.client === id).length
    const what = count === 1 ? '1 project no longer has' : `${count} projects no longer have`
    const remove = async () => {
      const { error } = await deleteClient({ params: { id } })
      if (error) return
      onDeleted()
      showDone(count ? `Client deleted. ${what} a client` : 'Client deleted', {
        undo: () => void restore({ body: { items: [{ kind: 'client', id }] } }),
        redo: () => deleteClient({ params: { id } }),
      })
    }
    // What one sees of the projects is what the toast can tell.
    if (may('project.view')) return void remove()
    confirm({
      title: 'Delete this client?',
      text: (
        <Text style={{ overflowWrap: 'anywhere' }}>
          “<bdi>{title}</bdi>” will be deleted, and its projects will have no client. You can restore it from
          Trash for 30 days.
        </Text>
      ),
      action: 'Delete client',
      onConfirm: () => void remove(),
    })
  }
}
