import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useStore } from 'react-redux'
import { useMemberNames } from '#features/member/web/member.api.ts'
import { useProjects } from '#features/project/web/project.api.ts'
import { useTags } from '#features/tag/web/tag.api.ts'
import { useMay } from '#features/user/web/user.api.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { toCsv } from '#shared/csv.ts'
import { saveFile } from '#web/ui/saveFile.ts'
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
  function save() {
    const list = selectTaskList(store.getState())
    const table = taskTable(
      order.flatMap((id) => list?.entities[id] ?? []),
      {
        project: (id) => projects[id],
        status: (id) => taskStatuses.find((status) => status.id === id)?.name ?? 'No status',
        member: (id) => (id ? nameOf(id) : ''),
        tag: (id) => tags[id]?.name ?? '',
      },
    )
    saveFile(new Blob([toCsv(table)], { type: 'text/csv' }), 'tasks.csv')
  }
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} stroke={1.5} aria-hidden />}
      disabled={!order.length}
      onClick={save}
    >
      Download as CSV
    </Button>
  )
}
