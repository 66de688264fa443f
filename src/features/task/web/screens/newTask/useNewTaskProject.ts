import { useSelector } from 'react-redux'
import { useProjects } from '#features/project/web/project.api.ts'
import { useMemberId } from '#features/user/web/user.api.ts'
import { useAppDispatch } from '#web/store/listener.ts'
import type { TaskChange } from '../../../task.contract.ts'
import { projectUsed, selectLastProject } from '../../task.slice.ts'
import type { TaskScope } from '../list/taskScope.ts'
import { useMayCreateTaskIn } from './useMayCreateTask.ts'

/** Where a task goes that is added to a list: into its project, else into the one that was used last. */
export function useNewTaskProject(scope: TaskScope) {
  const dispatch = useAppDispatch()
  const mayCreateIn = useMayCreateTaskIn()
  const me = useMemberId()
  const { sorted, archivedIds } = useProjects()
  const last = useSelector(selectLastProject)
  if (scope.kind === 'project')
    return {
      project: scope.project,
      onProject: undefined,
      fields: {} as TaskChange,
      mayAdd: !archivedIds.has(scope.project) && mayCreateIn(scope.project),
    }
  const possible = sorted.filter(({ id }) => mayCreateIn(id))
  const project = possible.find(({ id }) => id === last) ?? possible[0]
  const own: Record<typeof scope.part, TaskChange> = {
    executor: { executor: me },
    creator: {},
    participant: { participants: [me] },
    all: {},
  }
  return {
    project: project?.id ?? '',
    onProject: (id: string) => void dispatch(projectUsed(id)),
    /** What makes a task one of the list. */
    fields: own[scope.part],
    mayAdd: project !== undefined,
  }
}
