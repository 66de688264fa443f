import { clientApi } from '#features/client/web/client.api.ts'
import { selectMembers } from '#features/member/web/member.api.ts'
import { selectProjectEntities } from '#features/project/web/project.api.ts'
import type { Task, TaskDetail } from '#features/task/task.contract.ts'
import { mayCreateTask } from '#features/task/task.rules.ts'
import { selectTaskList, taskApi } from '#features/task/web/task.api.ts'
import { entriesOf } from '#features/time/web/parts/entryRows.ts'
import { timeApi } from '#features/time/web/time.api.ts'
import { selectProfile, selectViewer } from '#features/user/web/user.api.ts'
import { viewApi } from '#features/view/web/view.api.ts'
import { selectWorkspace } from '#features/workspace/web/workspace.api.ts'
import { type Flag, may, type Resource } from '#shared/access.ts'
import { store } from '#web/store/store.ts'

export type Seen = NonNullable<ReturnType<typeof look>>
type Owned = { project?: string; createdBy?: string | null; executor?: string | null }
export type Week = { from: string; to: string; timeZone: string }

/** What is on this screen now; null while there is no workspace on it. */
export function look(week: Week) {
  const state = store.getState()
  const workspace = selectWorkspace(state)
  const memberId = selectProfile(state)?.memberId
  const list = selectTaskList(state)
  if (!workspace || !memberId || !list) return null
  const viewer = selectViewer(state)
  const tasks: Task[] = Object.values(list.entities)
  const details = taskApi.util.selectCachedArgsForQuery(state, 'getTask').flatMap((arg): TaskDetail[] => {
    const detail = taskApi.endpoints.getTask.select(arg)(state).data?.data
    return detail && list.entities[detail.id] ? [{ ...detail, ...list.entities[detail.id] }] : []
  })
  const entries = timeApi.endpoints.getTimeEntries.select(week)(state).data
  return {
    dispatch: store.dispatch,
    week,
    workspace,
    memberId,
    tasks,
    details,
    ownerRole: workspace.roles.find(({ isOwner }) => isOwner)?.id,
    projects: Object.values(selectProjectEntities(state) ?? {}),
    members: selectMembers(state).members,
    entries: entries ? entriesOf(entries) : [],
    clients: Object.values(clientApi.endpoints.getClients.select()(state).data?.entities ?? {}),
    views: Object.values(viewApi.endpoints.getViews.select()(state).data?.entities ?? {}),
    mayCreateTask: (project: string) => mayCreateTask(viewer, project),
    may: (flag: Flag, thing: Resource | Owned = {}) => {
      const { createdBy, executor } = thing as Owned
      return may(viewer, flag, { owners: [createdBy ?? null, executor ?? null], ...thing })
    },
  }
}
