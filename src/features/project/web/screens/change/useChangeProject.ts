import { useStore } from 'react-redux'
import { answerOrQueued } from '#web/offline/answerOrQueued.ts'
import { showDone } from '#web/ui/feedback/toast.ts'
import { fieldsOf } from '#web/ui/feedback/undo.ts'
import type { Project, ProjectUpdate } from '../../../project.contract.ts'
import { selectProjectEntities, useUpdateProjectMutation } from '../../project.api.ts'

/** What brings a project back to how it was. */
export function reverseOf(project: Project, change: ProjectUpdate): ProjectUpdate {
  const before = Object.fromEntries(
    Object.keys(change).map((field) => [field, project[field as keyof Project]]),
  )
  return {
    ...before,
    ...('description' in change && { description: project.description ?? '' }),
    ...('archived' in change && { archived: project.archivedAt !== null }),
    // What followed the new rate follows the old one again.
    ...('applyRate' in change && { applyRate: change.applyRate }),
  }
}

/** How the fields of a change read now; when it was archived the server alone knows. */
export const readFields = (project: Project | undefined, change: ProjectUpdate): unknown =>
  fieldsOf(project && { ...project, archived: project.archivedAt !== null }, Object.keys(change))

/** Changes a project in the next frame; the toast takes it back. Answers why it was refused, if it was. */
export function useChangeProject() {
  const store = useStore<Parameters<typeof selectProjectEntities>[0]>()
  const [update] = useUpdateProjectMutation()
  return async (project: Project, change: ProjectUpdate, said: string): Promise<unknown> => {
    const params = { id: project.id }
    const before = reverseOf(project, change)
    const call = update({ params, body: change })
    const error = (await answerOrQueued(call))?.error
    if (error === undefined)
      showDone(said, {
        undo: () => void update({ params, body: before }),
        redo: () => update({ params, body: change }),
        result: () => readFields(selectProjectEntities(store.getState())?.[project.id], change),
        call,
      })
    return error
  }
}
