import { useSelector } from 'react-redux'
import { isOpenCategory } from '#features/status/status.rules.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import type { Task } from '../../../../task.contract.ts'
import { isSameTasks, selectTaskList, useGetSubtasksQuery, useIsTaskListLoaded } from '../../../task.api.ts'

type State = Parameters<typeof selectTaskList>[0]

/** The tasks known here that fit, in the order they were created. */
const useTasksThat = (matches: (task: Task) => boolean): readonly Task[] =>
  useSelector(
    (state: State) =>
      Object.values(selectTaskList(state)?.entities ?? {})
        .filter(matches)
        .sort((a, b) => a.id.localeCompare(b.id)),
    isSameTasks,
  )

/** Answers whether a task is open. */
export function useIsOpen() {
  const { taskStatuses } = useWorkspace()
  return (task: Task) => isOpenCategory(taskStatuses.find(({ id }) => id === task.status)?.category)
}

/** The parts of a task, closed ones too. */
export function useSubtasks(task: Task): readonly Task[] {
  const isListLoaded = useIsTaskListLoaded()
  useGetSubtasksQuery(task.id, { skip: !isListLoaded || task.updatedAt === '' })
  return useTasksThat(({ parent }) => parent === task.id)
}

/** The tasks that wait for this one. */
export const useBlocked = (taskId: string) => useTasksThat(({ dependsOn }) => dependsOn.includes(taskId))

/** Those that this one waits for and that are known here. */
export const useBlockers = (task: Task) => useTasksThat(({ id }) => task.dependsOn.includes(id))
