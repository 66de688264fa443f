import { pushUndoStep } from '#web/ui/feedback/undo.ts'
import { type KnownProject, usePinProjectMutation } from '../../project.api.ts'

/** Puts a project at the top of one's own sidebar, or takes it away. */
export function usePinProject() {
  const [pin] = usePinProjectMutation()
  return ({ id, name, pinned = false }: KnownProject) => {
    const send = (pinned: boolean) => pin({ query: { projectId: id }, body: { pinned } })
    const what = `“${name}” ${pinned ? 'unpinned' : 'pinned'}`
    pushUndoStep({ what, undo: () => void send(pinned), redo: () => send(!pinned) }, send(!pinned))
  }
}
