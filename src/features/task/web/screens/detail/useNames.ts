import { useSelector } from 'react-redux'
import { useMemberNames } from '#features/member/web/member.api.ts'
import { useProjects } from '#features/project/web/project.api.ts'
import { useTags } from '#features/tag/web/tag.api.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { selectTaskList } from '../../task.api.ts'
import type { Names } from './history/historyText.ts'

/** How the ids that a history names are called now. */
export function useNames(): Names {
  const entities = useSelector(
    (state: Parameters<typeof selectTaskList>[0]) => selectTaskList(state)?.entities,
  )
  const { byId: projects } = useProjects()
  const { byId: tags } = useTags()
  const { taskStatuses, currency } = useWorkspace()
  return {
    member: useMemberNames(),
    status: (id) => taskStatuses.find((status) => status.id === id)?.name ?? 'a deleted status',
    tag: (id) => tags[id]?.name ?? 'that was deleted',
    task: (id) => entities?.[id]?.title ?? 'another task',
    project: (id) => projects[id]?.name ?? 'another project',
    currency,
  }
}
