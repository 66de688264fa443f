import { useSelector, useStore } from 'react-redux'
import { useMembers } from '#features/member/web/member.api.ts'
import { selectIsOnline } from '#features/presence/web/presence.slice.ts'
import { useProjects } from '#features/project/web/project.api.ts'
import { useMay } from '#features/user/web/user.api.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { CsvButton } from '#web/ui/grid/CsvButton.tsx'
import { teamApi } from '../team.api.ts'
import { selectTeamOptions } from '../team.slice.ts'
import type { TeamView } from './teamAddress.ts'
import { teamTable } from './teamTable.ts'
import { orderTeam } from './useTeamRows.ts'

type State = Parameters<typeof selectIsOnline>[0] &
  Parameters<ReturnType<typeof teamApi.endpoints.getTeam.select>>[0]

/** Downloads the team as it is shown; its rows are read then, so that nothing is drawn again with each of them. */
export function ExportTeam({ view }: { view: TeamView }) {
  const store = useStore<State>()
  const may = useMay()
  const { roles } = useWorkspace()
  const { byId: members } = useMembers()
  const { byId: projects } = useProjects()
  const options = useSelector(selectTeamOptions)
  if (!may('export')) return null
  return (
    <CsvButton
      name="team"
      isDisabled={false}
      table={() => {
        const state = store.getState()
        const asked = { periodStart: view.from, periodEnd: view.to, project: view.project }
        const { data } = teamApi.endpoints.getTeam.select(asked)(state)
        const isOnline = (member: string) => selectIsOnline(state, member)
        return teamTable(
          orderTeam(data ?? [], members, options, isOnline, view.isOnlineOnly),
          options.columns,
          {
            role: (id) => roles.find((role) => role.id === id)?.name ?? '',
            project: (id) => projects[id]?.name ?? '',
            isOnline,
          },
        )
      }}
    />
  )
}
