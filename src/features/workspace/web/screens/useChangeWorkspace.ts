import { useStore } from 'react-redux'
import { showDone } from '#web/ui/feedback/toast.ts'
import { fieldsOf } from '#web/ui/feedback/undo.ts'
import type { Workspace, WorkspaceUpdate } from '../../workspace.contract.ts'
import { selectWorkspace, useUpdateWorkspaceMutation, useWorkspace } from '../workspace.api.ts'

/** Changes the workspace in the next frame; the toast takes it back. Answers why it was refused, if it was. */
export function useChangeWorkspace() {
  const workspace = useWorkspace()
  const store = useStore<Parameters<typeof selectWorkspace>[0]>()
  const [update] = useUpdateWorkspaceMutation()
  return async (change: WorkspaceUpdate, said: string): Promise<unknown> => {
    const params = { id: workspace.id }
    const before = Object.fromEntries(
      Object.keys(change).map((field) => [field, workspace[field as keyof Workspace]]),
    )
    const { error } = await update({ params, body: change })
    if (!error)
      showDone(said, {
        undo: () => void update({ params, body: before }),
        redo: () => update({ params, body: change }),
        result: () => fieldsOf(selectWorkspace(store.getState()), Object.keys(change)),
      })
    return error
  }
}
