import { createSelector } from '@reduxjs/toolkit'
import { selectViewedAs } from '#features/role/web/viewAs.slice.ts'
import { isOpenCategory } from '#features/status/status.rules.ts'
import type { Task } from '#features/task/task.contract.ts'
import { selectTasksByProject } from '#features/task/web/parts/taskMarks.ts'
import { perProject, type TasksByProject } from '#features/task/web/parts/tasksByProject.ts'
import { selectLoadedTasks, type selectTaskList, taskCounts } from '#features/task/web/task.api.ts'
import { selectWorkspace } from '#features/workspace/web/workspace.api.ts'
import { may } from '#shared/access.ts'
import type { Answer } from '#shared/contract.ts'
import { api, send } from '#web/store/api.ts'
import { listRows } from '#web/store/rows.ts'
import { type ProjectSum, projectContract } from '../project.contract.ts'
import { addSums, reuseEqual, type Sums, sumOfTask } from './parts/sums.ts'

/** By project and status, what the closed tasks come to that the server has and that are not known here. */
type Unloaded = Record<string, ProjectSum>
/** `seq`: the last change that the server had counted. What is heard of earlier ones afterwards is counted twice. */
type Counted = { unloaded: Unloaded; seq: number }

const keyOf = ({ project, status }: Pick<ProjectSum, 'project' | 'status'>) => `${project}/${status ?? ''}`

export const projectSumsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /**
     * What the tasks of each project come to as far as they are not known here. Those that are known are added up
     * from themselves, so that each change shows at once.
     */
    getProjectSums: build.query<Counted, void>({
      async queryFn(_arg, { getState }, _options, fetchAnswer) {
        const answer = await fetchAnswer(send(projectContract.getProjectSums)({}))
        if (answer.error) return { error: answer.error }
        const { data, seq } = answer.data as Answer<typeof projectContract.getProjectSums>
        return { data: { unloaded: withoutKnown(data, getState() as State), seq } }
      },
      providesTags: ['detail', { type: 'detail', id: taskCounts }],
    }),
  }),
})

export const { useGetProjectSumsQuery } = projectSumsApi

type State = Parameters<typeof selectTaskList>[0] & Parameters<typeof selectWorkspace>[0]

function closedStatusesOf(state: State): ReadonlySet<string> {
  const statuses = selectWorkspace(state)?.taskStatuses ?? []
  return new Set(statuses.filter(({ category }) => !isOpenCategory(category)).map(({ id }) => id))
}

/** Open tasks are all known; of the closed ones what is left when the known ones are taken off. */
function withoutKnown(sums: readonly ProjectSum[], state: State): Unloaded {
  const closed = closedStatusesOf(state)
  const unloaded: Unloaded = {}
  for (const sum of sums) if (sum.status !== null && closed.has(sum.status)) unloaded[keyOf(sum)] = { ...sum }
  for (const task of listRows(selectLoadedTasks(state)?.entities ?? {})) takeOff(unloaded, task)
  return unloaded
}

function takeOff(unloaded: Unloaded, task: Task) {
  const rest = unloaded[keyOf(task)]
  if (!rest || rest.tasks === 0) return
  const sum = sumOfTask(task)
  rest.tasks -= 1
  rest.estimate = Math.max(0, rest.estimate - sum.estimate)
  rest.activeTime = rest.activeTime === null ? null : Math.max(0, rest.activeTime - (sum.activeTime ?? 0))
  rest.price = rest.price === null ? null : Math.max(0, rest.price - (sum.price ?? 0))
  rest.unpricedTime =
    rest.unpricedTime === null ? null : Math.max(0, rest.unpricedTime - (sum.unpricedTime ?? 0))
}

/** Tells that closed tasks which were only counted are known from now on. */
export const tasksBecameKnown = (tasks: readonly Task[]) =>
  projectSumsApi.util.updateQueryData('getProjectSums', undefined, ({ unloaded }) => {
    for (const task of tasks) takeOff(unloaded, task)
  })

const selectCounted = projectSumsApi.endpoints.getProjectSums.select()

/** The last change that is counted, as far as anything is. */
export const selectCountedSeq = (state: Parameters<typeof selectCounted>[0]) =>
  selectCounted(state).data?.seq ?? -1

/** What is only counted, with time and money for whom the role shows them as which one looks. */
const selectSeenUnloaded = createSelector(
  [(state: State) => selectCounted(state).data?.unloaded, selectViewedAs],
  (unloaded, viewedAs) => {
    if (!unloaded || !viewedAs) return unloaded
    const { viewer } = viewedAs
    const seen = Object.entries(unloaded).flatMap(([key, sum]) => {
      // Whose the tasks are is not known of a sum: who sees only their own would see too many.
      if (!may(viewer, 'task.view', sum)) return []
      const activeTime = may(viewer, 'time.view', sum) ? sum.activeTime : null
      const isMoneyVisible = may(viewer, 'money.view', sum)
      const price = isMoneyVisible ? sum.price : null
      const unpricedTime = isMoneyVisible ? sum.unpricedTime : null
      return [[key, { ...sum, activeTime, price, unpricedTime }] as const]
    })
    return Object.fromEntries(seen)
  },
)

const selectSumsOf = createSelector(
  [selectSeenUnloaded, (state: State) => selectWorkspace(state)?.taskStatuses],
  (unloaded, statuses = []) => {
    const counted = Object.values(unloaded ?? {})
    const byProject = Map.groupBy(counted, ({ project }) => project)
    const withTasks = perProject(
      (tasks, project) => addSums(byProject.get(project) ?? [], tasks, statuses)[project],
    )
    const withoutTasks = addSums(counted, [], statuses)
    return (tasks: TasksByProject) => ({ ...withoutTasks, ...withTasks(tasks) })
  },
)

let last: Record<string, Sums> = {}

/** What the tasks of each project come to, by project; one without any task is missing. */
export const selectProjectSums = createSelector([selectTasksByProject, selectSumsOf], (tasks, sumsOf) => {
  last = reuseEqual(last, sumsOf(tasks))
  return last
})
