import type { Assignability } from '#features/task/task.assignee.rules.ts'
import type { Task } from '#features/task/task.contract.ts'
import { mayCreateTask, taskResource } from '#features/task/task.rules.ts'
import { may, type Viewer } from '#shared/access.ts'

export type Place = { executor: string | null; project: string }

type Context = {
  viewer: Viewer
  projectName: string
  memberName: string
  /** How the executor can be assigned tasks of the project; once added, which is asked when it is dropped. */
  assignability: Assignability
}

/** Why a task may not be given to this executor in this project, as the server would say; null where it may. */
export function moveRefusal(task: Task, to: Place, context: Context): string | null {
  const { viewer, projectName, memberName } = context
  const isMoved = to.project !== task.project
  if (!isMoved && to.executor === task.executor) return null
  if (!may(viewer, 'task.update', taskResource(task))) return 'Your role can’t change this task.'
  if (isMoved && !mayCreateTask(viewer, to.project)) return `Your role can’t create tasks in ${projectName}.`
  if (isMoved && wouldShowMoney(viewer, task, to))
    return 'Your role can’t see this task’s money, so you can’t move it to a project where you could.'
  if (to.executor !== null && context.assignability === 'never')
    return `${memberName} isn’t in ${projectName}. Add them first.`
  return null
}

/** Money is left out for who may not see it: only tracked time says that there may be some. */
function wouldShowMoney(viewer: Viewer, task: Task, { project }: Place) {
  const isHidden = !may(viewer, 'money.view', taskResource(task))
  const hasSome = task.rate !== null || task.isPriceFixed || (task.activeTime ?? 0) > 0
  return isHidden && hasSome && may(viewer, 'money.view', taskResource({ ...task, project }))
}
