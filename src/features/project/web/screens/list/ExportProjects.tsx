import { useStore } from 'react-redux'
import { useClients } from '#features/client/web/client.api.ts'
import { useMemberNames } from '#features/member/web/member.api.ts'
import { useMay } from '#features/user/web/user.api.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { CsvButton } from '#web/ui/grid/CsvButton.tsx'
import { selectProjectEntities } from '../../project.api.ts'
import { type ProjectTotal, selectProjectTotals } from './projectMarks.ts'
import { projectTable } from './projectTable.ts'

type Props = { /** The projects that are shown, in their order. */ order: readonly string[] }

/** Downloads the list of projects as it is shown, without their tasks. */
export function ExportProjects({ order }: Props) {
  const store = useStore<Parameters<typeof selectProjectTotals>[0]>()
  const may = useMay()
  const nameOf = useMemberNames()
  const { projectStatuses } = useWorkspace()
  const { byId: clients } = useClients()
  if (!may('export')) return null
  return (
    <CsvButton
      name="projects"
      isDisabled={!order.length}
      table={() => {
        const entities = selectProjectEntities(store.getState()) ?? {}
        const totals: Record<string, ProjectTotal | undefined> = selectProjectTotals(store.getState())
        return projectTable(
          order.flatMap((id) => entities[id] ?? []),
          {
            project: (id) => entities[id]?.name ?? '',
            status: (id) => projectStatuses.find((status) => status.id === id)?.name ?? 'No status',
            member: nameOf,
            total: (id) => totals[id],
            ...(may('client.view') && { client: (id: string) => clients[id]?.title ?? '' }),
          },
        )
      }}
    />
  )
}
