import { projectTasksApi } from '#features/project/web/projectTasks.api.ts'
import type { Dispatch } from '#web/store/listener.ts'
import type { Task } from '../../../task.contract.ts'
import { selectTaskList, taskApi } from '../../task.api.ts'

const { getSubtasks } = taskApi.endpoints
const { getProjectTasks } = projectTasksApi.endpoints
const once = { forceRefetch: true, subscribe: false }

/** Of so many tasks the subtasks are asked for one by one; where there are more, all tasks of their projects are. */
const maxAsked = 20

/**
 * Brings the closed subtasks of tasks, at any depth, that did not come with the list: what is not here can be neither
 * said nor taken back. Null where all are here. Without a connection it ends soon, with what is here.
 */
export const loadSubtasks =
  (tasks: readonly Task[]) =>
  (dispatch: Dispatch, getState: () => Parameters<typeof selectTaskList>[0]): Promise<void> | null => {
    const list = selectTaskList(getState())
    const incomplete = list?.moreClosed ? tasks.filter(({ project }) => !list.complete[project]) : []
    return incomplete.length ? load(incomplete, dispatch) : null
  }

async function load(tasks: readonly Task[], dispatch: Dispatch) {
  let asked = tasks
  while (asked.length && asked.length <= maxAsked) {
    const answers = await Promise.all(asked.map(({ id }) => dispatch(getSubtasks.initiate(id, once))))
    asked = answers.flatMap(({ data }) => data?.data ?? [])
  }
  const projects = new Set(asked.map(({ project }) => project))
  await Promise.all(
    [...projects].map((projectId) => dispatch(getProjectTasks.initiate({ params: { projectId } }, once))),
  )
}
