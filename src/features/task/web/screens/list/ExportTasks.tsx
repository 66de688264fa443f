import { useStore } from 'react-redux'
import { useMemberNames } from '#features/member/web/member.api.ts'
import { useProjects } from '#features/project/web/project.api.ts'
import { useTags } from '#features/tag/web/tag.api.ts'
import { useMay } from '#features/user/web/user.api.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { CsvButton } from '#web/ui/grid/CsvButton.tsx'
import { selectTaskList } from '../../task.api.ts'
import { taskTable } from './taskTable.ts'

/** Downloads a list as it is shown: filtered, in its order. */
export function ExportTasks({ order }: { order: readonly string[] }) {
  const store = useStore<Parameters<typeof selectTaskList>[0]>()
  const may = useMay()
  const nameOf = useMemberNames()
  const { taskStatuses } = useWorkspace()
  const { byId: projects } = useProjects()
  const { byId: tags } = useTags()
  if (!may('export')) return null
  return (
    <CsvButton
      name="tasks"
      isDisabled={!order.length}
      table={() => {
        const list = selectTaskList(store.getState())
        return taskTable(
          order.flatMap((id) => list?.entities[id] ?? []),
          {
            project: (id) => projects[id],
            status: (id) => taskStatuses.find((status) => status.id === id)?.name ?? 'No status',
            member: (id) => (id ? nameOf(id) : ''),
            tag: (id) => tags[id]?.name ?? '',
          },
        )
      }}
    />
  )
}
