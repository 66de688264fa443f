import { clientApi } from '#features/client/web/client.api.ts'
import { memberApi, memberName } from '#features/member/web/member.api.ts'
import { selectTaskList, taskApi } from '#features/task/web/task.api.ts'
import { selectWorkspace } from '#features/workspace/web/workspace.api.ts'
import type { Conflict } from '#web/offline/conflicts.ts'
import type { conflictsFound } from '#web/offline/sendEntry.ts'
import { api } from '#web/store/api.ts'
import type { Dispatch } from '#web/store/listener.ts'
import { showPersistentToast } from '#web/ui/feedback/toast.ts'
import { projectApi, selectProjectEntities } from '../../project.api.ts'
import type { ProjectNames } from '../overview/changes/changeText.ts'
import { conflictText, nameOfRow } from './conflictText.ts'

type Found = ReturnType<typeof conflictsFound>['payload']
type Initiate = (arg: object) => Parameters<Dispatch>[0]
type State = Parameters<typeof selectTaskList>[0] & Parameters<typeof selectWorkspace>[0]

const selectMembers = memberApi.endpoints.getMembers.select()
const selectClients = clientApi.endpoints.getClients.select()

/** How ids are called now, where no screen asks. */
function namesIn(state: State): ProjectNames {
  const {
    taskStatuses = [],
    projectStatuses = [],
    tags = [],
    currency = 'EUR',
  } = selectWorkspace(state) ?? {}
  const nameIn = (rows: readonly { id: string; name: string }[], id: string) =>
    rows.find((row) => row.id === id)?.name ?? 'one that was deleted'
  const members = selectMembers(state).data?.entities ?? {}
  return {
    member: (id) => (members[id] ? memberName(members[id]) : 'Someone'),
    status: (id) => nameIn(taskStatuses, id),
    projectStatus: (id) => nameIn(projectStatuses, id),
    tag: (id) => nameIn(tags, id),
    task: (id) => selectTaskList(state)?.entities[id]?.title ?? 'another task',
    project: (id) => selectProjectEntities(state)?.[id]?.name ?? 'another project',
    client: (id) => selectClients(state).data?.entities[id]?.title ?? 'another client',
    currency,
  }
}

/** Sets what gave way after all, on top of what is there now. */
const applyMine =
  ({ thing, retry }: Found, id: string, conflicts: readonly Conflict[]) =>
  (dispatch: Dispatch) => {
    const body = Object.fromEntries(conflicts.map(({ field, mine }) => [field, mine]))
    const params = { id }
    if (thing === 'task')
      void dispatch(taskApi.endpoints.updateTask.initiate({ params, body, optimistic: body }))
    else if (thing === 'project') void dispatch(projectApi.endpoints.updateProject.initiate({ params, body }))
    else if (retry) {
      const endpoints = api.endpoints as unknown as Record<string, { initiate: Initiate } | undefined>
      const endpoint = endpoints[retry.endpoint]
      if (endpoint) void dispatch(endpoint.initiate(retry.arg))
    }
  }

/** Tells who was away what of theirs gave way to whom, and lets them have it their way after all. */
export function showConflicts(found: Found, state: State, dispatch: Dispatch) {
  const { thing, conflicts, row } = found
  const names = namesIn(state)
  const byRow = Map.groupBy(conflicts, ({ id, actor }) => `${id} ${actor}`)
  for (const ofRow of byRow.values()) {
    const { id, actor } = ofRow[0]!
    const what = thing === 'task' ? names.task(id) : thing === 'project' ? names.project(id) : nameOfRow(row)
    const who = actor ? names.member(actor) : 'Someone'
    showPersistentToast(conflictText(thing, ofRow, { who, what, names }), [
      { label: 'Use mine', run: () => dispatch(applyMine(found, id, ofRow)) },
    ])
  }
}
