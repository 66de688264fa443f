import { Text } from '@mantine/core'
import { useStore } from 'react-redux'
import {
  selectProjectEntities,
  useProjects,
  useUpdateProjectsMutation,
} from '#features/project/web/project.api.ts'
import { useMay } from '#features/user/web/user.api.ts'
import { confirm } from '#web/ui/feedback/confirm.tsx'
import { showDone } from '#web/ui/feedback/toast.ts'
import type { Client } from '../../client.contract.ts'
import { useCreateClient, useDeleteClientMutation } from '../client.api.ts'

/** Projects that one call changes at most. */
const maxAtOnce = 500

/**
 * Deletes a client. The toast puts it back with its projects; who could not give all of these their client back is
 * asked first.
 */
export function useDeleteClient() {
  const may = useMay()
  const { all } = useProjects()
  const create = useCreateClient()
  const [deleteClient] = useDeleteClientMutation()
  const [updateProjects] = useUpdateProjectsMutation()
  const store = useStore<Parameters<typeof selectProjectEntities>[0]>()

  return (client: Client) => {
    const { id, title } = client
    const projects = all.filter((project) => project.client === id)
    const count = projects.length
    const what = count === 1 ? 'one project has' : `${count} projects have`
    const remove = () => deleteClient({ params: { id } })
    const canPutBack =
      may('client.update') &&
      may('project.view') &&
      count <= maxAtOnce &&
      projects.every((project) => may('project.update', { project: project.id }))

    async function putBack() {
      if (!(await create(title, id))) return
      // Those that were given another client meanwhile keep it.
      const now = selectProjectEntities(store.getState())
      const left = projects.filter((project) => now?.[project.id]?.client === null)
      if (left.length)
        await updateProjects({ body: { projects: left.map((project) => ({ id: project.id, client: id })) } })
    }
    if (canPutBack) {
      void remove().then(({ error }) => {
        if (!error)
          showDone(count ? `Client deleted; ${what} none now` : 'Client deleted', {
            undo: () => void putBack(),
          })
      })
      return
    }
    confirm({
      title: 'Delete this client?',
      text: (
        <Text style={{ overflowWrap: 'anywhere' }}>
          “<bdi>{title}</bdi>” will be gone
          {may('project.view')
            ? count
              ? `, and ${what} no client then`
              : ''
            : ', and every project of theirs has no client then'}
          . Your role cannot undo this.
        </Text>
      ),
      action: 'Delete client',
      onConfirm: () => void remove(),
    })
  }
}
