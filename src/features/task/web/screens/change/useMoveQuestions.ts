import { useStore } from 'react-redux'
import { memberName, selectMembers } from '#features/member/web/member.api.ts'
import { selectProjectEntities } from '#features/project/web/project.api.ts'
import { useAppDispatch } from '#web/store/listener.ts'
import { showProblem } from '#web/ui/feedback/toast.ts'
import { loadMovableTime } from '../../movableTime.api.ts'
import { confirmMove } from './confirmMove.tsx'
import { givenOnceAdded, lostAssignees, type Plan, timeInMove, unassigned, withTime } from './moveTasks.ts'
import { useAddToProject, useAssignability } from './useAssignability.ts'

type State = Parameters<typeof selectProjectEntities>[0] & Parameters<typeof selectMembers>[0]

/** Who was added to a project for what was done. */
export type Added = { projectId: string; memberIds: string[] }

export function memberNameIn(state: State, id: string): string {
  const member = selectMembers(state).byId[id]
  return member ? memberName(member) : 'Former member'
}

export const projectNameIn = (state: State, id: string): string =>
  selectProjectEntities(state)?.[id]?.name ?? 'the project'

/** What is asked before tasks are moved or given to somebody, where something does not follow by itself. */
export function useMoveQuestions() {
  const store = useStore<State>()
  const dispatch = useAppDispatch()
  const assignability = useAssignability()
  const addToProject = useAddToProject()
  const nameOf = (id: string) => memberNameIn(store.getState(), id)
  const projectName = (id: string) => projectNameIn(store.getState(), id)

  /** The time that may go along with the tasks; null where nothing has to be asked. */
  async function findTime(plan: Plan) {
    const found = timeInMove(plan)
    if (!found) return null
    const movable = await dispatch(loadMovableTime(found.ids, found.project))
    if (movable === undefined) showProblem('You’re offline, so tracked time stays in its project.')
    if (!movable) return null
    const from = movable.project === null ? null : projectName(movable.project)
    return { ids: found.ids, movable, from, to: projectName(found.project) }
  }

  /** Which assignees are not in the project that their tasks move to, or that they are given tasks in. */
  function findAssignees({ changes, along }: Plan) {
    const all = [...changes, ...along]
    const given = givenOnceAdded(all, (id, project) => assignability(id, project) === 'onceAdded')
    if (given.length) {
      const [first] = given
      return {
        missing: given,
        names: [...new Set(given.flatMap(({ memberIds }) => memberIds))].map(nameOf),
        project: given.length === 1 ? projectName(first!.projectId) : `${given.length} of the projects`,
        mayAdd: true,
        otherwise: null,
      }
    }
    const lost = [
      ...lostAssignees(all, (member, project) => assignability(member, project) === 'assignable').keys(),
    ]
    const project = all.find(({ change }) => change.project)?.change.project
    if (!lost.length || !project) return null
    return {
      missing: [{ projectId: project, memberIds: lost }],
      names: lost.map(nameOf),
      project: projectName(project),
      mayAdd: lost.every((id) => assignability(id, project) === 'onceAdded'),
      otherwise: changes.length === 1 ? 'move the task unassigned' : 'move the tasks unassigned',
    }
  }

  /**
   * Asks where tasks are given to somebody who is not in their project, where a move would take assignees off, and
   * where time may go along with it; then runs it.
   */
  return async (plan: Plan, go: (plan: Plan, added?: Added[]) => void) => {
    const assignees = findAssignees(plan)
    const time = timeInMove(plan) && (await findTime(plan))
    if (!assignees && !time) return go(plan)
    const count = plan.changes.length
    const action = count === 1 ? 'Move task' : `Move ${count} tasks`
    const answer = await confirmMove({ action, ...(assignees && { assignees }), ...(time && { time }) })
    if (!answer) return
    const timed = time && answer.timeEntries === 'move' ? withTime(plan, time.ids) : plan
    const { missing = [] } = assignees ?? {}
    if (answer.assignees === 'unassign') {
      const removed = new Set(missing.flatMap(({ memberIds }) => memberIds))
      return go({ changes: unassigned(timed.changes, removed), along: unassigned(timed.along, removed) })
    }
    const answers = missing.map(({ projectId, memberIds }) => addToProject(projectId, memberIds))
    if ((await Promise.all(answers)).every(({ error }) => !error)) go(timed, missing)
  }
}
