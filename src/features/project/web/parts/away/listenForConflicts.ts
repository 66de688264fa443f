import type { Conflict } from '../../../../../web/offline/conflicts.ts'
import { conflictsFound } from '../../../../../web/offline/sendEntry.ts'
import { type Dispatch, listener } from '../../../../../web/store/listener.ts'
import { showLasting } from '../../../../../web/ui/toast.ts'
import { clientApi } from '../../../../client/web/client.api.ts'
import { memberApi, memberName } from '../../../../member/web/member.api.ts'
import { selectTaskList, taskApi } from '../../../../task/web/task.api.ts'
import { selectWorkspace } from '../../../../workspace/web/workspace.api.ts'
import { projectApi, selectProjectEntities } from '../../project.api.ts'
import { changeText, type ProjectNames } from '../overview/changeText.ts'

type Found = ReturnType<typeof conflictsFound>['payload']
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
    member: (id) => (members[id] ? memberName(members[id]) : 'Somebody'),
    status: (id) => nameIn(taskStatuses, id),
    projectStatus: (id) => nameIn(projectStatuses, id),
    tag: (id) => nameIn(tags, id),
    task: (id) => selectTaskList(state)?.entities[id]?.title ?? 'another task',
    project: (id) => selectProjectEntities(state)?.[id]?.name ?? 'another project',
    client: (id) => selectClients(state).data?.entities[id]?.title ?? 'another client',
    currency,
  }
}

/** What somebody did meanwhile to a task or project that the person had changed too. */
export function conflictText(
  list: Found['list'],
  conflicts: readonly Conflict[],
  { who, what, names }: { who: string; what: string; names: ProjectNames },
): string {
  const object = list === 'getTasks' ? 'task' : 'project'
  const fields = conflicts.map(({ field, base, theirs }) => ({
    field,
    before: base ?? null,
    after: theirs ?? null,
  }))
  const did = changeText({ object, event: 'update', fields } as Parameters<typeof changeText>[0], names)
  const told = did.length
    ? did.join(' and ')
    : `changed the ${conflicts.map(({ field }) => field).join(' and ')}`
  return `${who} ${told} while you were away: “${what}”. That was kept.`
}

const applyMine =
  (list: Found['list'], id: string, conflicts: readonly Conflict[]) => (dispatch: Dispatch) => {
    const body = Object.fromEntries(conflicts.map(({ field, mine }) => [field, mine]))
    const params = { id }
    if (list === 'getTasks')
      void dispatch(taskApi.endpoints.updateTask.initiate({ params, body, optimistic: body }))
    else void dispatch(projectApi.endpoints.updateProject.initiate({ params, body }))
  }

/** Tells who was away what of theirs gave way to whom, and lets them have it their way after all. */
export function listenForConflicts() {
  listener.startListening({
    actionCreator: conflictsFound,
    effect({ payload: { list, conflicts } }, { dispatch, getState }) {
      const state = getState() as State
      const names = namesIn(state)
      const byRow = Map.groupBy(conflicts, ({ id, actor }) => `${id} ${actor}`)
      for (const ofRow of byRow.values()) {
        const { id, actor } = ofRow[0]!
        const what = list === 'getTasks' ? names.task(id) : names.project(id)
        const who = actor ? names.member(actor) : 'Somebody'
        showLasting(conflictText(list, ofRow, { who, what, names }), [
          { label: 'Use mine', run: () => dispatch(applyMine(list, id, ofRow)) },
        ])
      }
    },
  })
}
