import { useStore } from 'react-redux'
import { answerOrQueued } from '#web/offline/answerOrQueued.ts'
import { showDone } from '#web/ui/feedback/toast.ts'
import { fieldsOf } from '#web/ui/feedback/undo.ts'
import type { ClientFields } from '../../client.contract.ts'
import { type KnownClient, selectClients, useUpdateClientMutation } from '../client.api.ts'

/** A client with its fields under the names by which they are set. */
const settable = (client: KnownClient) => ({ ...client, archived: client.archivedAt !== null })

/** Changes a client in the next frame; the toast takes it back. Answers why it was refused, if it was. */
export function useChangeClient() {
  const store = useStore<Parameters<typeof selectClients>[0]>()
  const [update] = useUpdateClientMutation()
  return async (client: KnownClient, change: ClientFields, said: string): Promise<unknown> => {
    const params = { id: client.id }
    const fields = Object.keys(change)
    const before = Object.fromEntries(fields.map((field) => [field, settable(client)[field as never]]))
    const read = () => {
      const now = selectClients(store.getState()).byId[client.id]
      return fieldsOf(now && settable(now), fields)
    }
    const call = update({ params, body: change })
    const error = (await answerOrQueued(call))?.error
    if (error === undefined)
      showDone(said, {
        undo: () => void update({ params, body: before }),
        redo: () => update({ params, body: change }),
        result: read,
        call,
      })
    return error
  }
}
