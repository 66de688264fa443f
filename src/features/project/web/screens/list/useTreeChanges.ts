import { useStore } from 'react-redux'
import { taskResource } from '#features/task/task.rules.ts'
import { useChangeTasks } from '#features/task/web/screens/change/useChangeTasks.ts'
import { useDeleteTasks } from '#features/task/web/screens/commands/useDeleteTasks.ts'
import { selectTaskList } from '#features/task/web/task.api.ts'
import { useMay, useMemberId } from '#features/user/web/user.api.ts'
import { showDone, showProblem } from '#web/ui/feedback/toast.ts'
import { selectProjectEntities, usePinProjectMutation } from '../../project.api.ts'
import { useDeleteProjects } from '../delete/useDeleteProjects.ts'
import { maxAtOnce, projectsLabel, useChangeProjects } from './useChangeProjects.ts'

type State = Parameters<typeof selectTaskList>[0] & Parameters<typeof selectProjectEntities>[0]

type Options = {
  /** Projects, or tasks: what is selected, else the active row. */
  targets: readonly string[]
  isTasks: boolean
  /** Gives the selection up. */
  clear: () => void
}

/** What can be done to rows of the tree without a menu, and whether it may be. */
export function useTreeChanges({ targets, isTasks, clear }: Options) {
  const store = useStore<State>()
  const may = useMay()
  const me = useMemberId()
  const changeTasks = useChangeTasks()
  const deleteTasks = useDeleteTasks()
  const changeProjects = useChangeProjects()
  const deleteProjects = useDeleteProjects()
  const [sendPin] = usePinProjectMutation()
  const find = (id: string) => selectProjectEntities(store.getState())?.[id]

  /** One call changes only so many. */
  function isTooMuch(ids: readonly string[]) {
    if (ids.length > maxAtOnce) showProblem(`You can change up to ${maxAtOnce} at once. Select fewer.`)
    return ids.length > maxAtOnce
  }
  /** Says so where it is a single one that the role may not change; of several those are left alone. */
  function isLocked(kind: 'task' | 'project', ids: readonly string[], isOfMembers = false) {
    const [id] = ids
    if (ids.length !== 1 || !id) return false
    const task = selectTaskList(store.getState())?.entities[id]
    const flag = isOfMembers ? 'project.members' : 'project.update'
    const isAllowed =
      kind === 'task' ? !!task && may('task.update', taskResource(task)) : may(flag, { project: id })
    if (!isAllowed) showProblem(`Your role can’t change this ${kind}.`)
    return !isAllowed
  }
  function pin(ids: readonly string[]) {
    const pinned = !ids.every((id) => find(id)?.pinned)
    const changed = ids.filter((id) => (find(id)?.pinned ?? false) !== pinned)
    const send = (to: boolean) => {
      for (const id of changed) void sendPin({ query: { projectId: id }, body: { pinned: to } })
    }
    send(pinned)
    if (ids.length > 1)
      showDone(`${projectsLabel(changed.length)} ${pinned ? 'pinned' : 'unpinned'}`, {
        undo: () => send(!pinned),
        redo: () => send(pinned),
      })
  }
  const areArchived = !isTasks && targets.every((id) => find(id)?.archivedAt)
  function archive() {
    void changeProjects(
      targets.map((id) => ({ id, change: { archived: !areArchived } })),
      areArchived
        ? `${projectsLabel(targets.length)} restored`
        : `${projectsLabel(targets.length)} archived with all tasks`,
    )
    // They go out of sight, and brought back they are not to be selected still.
    clear()
  }
  function remove() {
    if (!targets.length || isTooMuch(targets)) return
    if (!isTasks) deleteProjects(targets, clear)
    else deleteTasks(targets, clear)
  }
  return {
    isTooMuch,
    isLocked,
    pin,
    areArchived,
    archive,
    remove,
    giveToMe: () => isTasks && !isTooMuch(targets) && changeTasks(targets, { executor: me }),
    parentOf: (id: string) => find(id)?.parent ?? null,
  }
}
