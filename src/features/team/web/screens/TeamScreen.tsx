import { Skeleton, Stack } from '@mantine/core'
import { IconUsersGroup } from '@tabler/icons-react'
import { useCallback, useMemo } from 'react'
import { useSelector } from 'react-redux'
import { usePresence } from '#features/presence/web/parts/usePresence.ts'
import { selectViewer } from '#features/user/web/user.api.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { scopeOf } from '#shared/access.ts'
import { dayIn } from '#shared/days.ts'
import { useNavigate } from '#web/navigation/useNavigate.ts'
import { useSearchParams } from '#web/navigation/useSearchParams.ts'
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx'
import { Message } from '#web/ui/feedback/Message.tsx'
import { AppPage } from '#web/ui/layout/AppPage.tsx'
import { useGetTeamQuery } from '../team.api.ts'
import classes from './Team.module.css'
import { TeamBar } from './TeamBar.tsx'
import { TeamTable } from './TeamTable.tsx'
import { readTeamView, type TeamView, teamPeriods, teamSearch } from './teamAddress.ts'
import { useTeamRows } from './useTeamRows.ts'

/** Who does what now, and how the week goes for each, where the role sees that at all. */
export function Component() {
  const { access } = useSelector(selectViewer)
  if (scopeOf(access, 'team.view') !== 'none') return <TeamScreen />
  return (
    <AppPage title="Team">
      <TeamNotShared />
    </AppPage>
  )
}

export const TeamNotShared = () => (
  <Message title="The team is not shared with you" icon={<IconUsersGroup size={24} stroke={1.5} />}>
    Your role can’t see what others are working on. An admin can change that.
  </Message>
)

function TeamScreen() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { timeZone } = useWorkspace()
  const today = dayIn(timeZone)
  const usual = useMemo(() => teamPeriods(today), [today])
  const view = useMemo(() => readTeamView(params, usual), [params, usual])
  const change = useCallback(
    (to: Partial<TeamView>) => void navigate(`/team${teamSearch({ ...view, ...to }, usual)}`),
    [navigate, view, usual],
  )
  const { data, currentData, isError, error, refetch } = useGetTeamQuery(
    { periodStart: view.from, periodEnd: view.to, project: view.project },
    { refetchOnMountOrArgChange: true },
  )
  const { isOnline, lastSeenOf } = usePresence()
  const rows = useTeamRows(data, isOnline, view.isOnlineOnly)
  return (
    <AppPage title="Team">
      <TeamBar view={view} usual={usual} onChange={change} />
      {isError && !currentData ? (
        <LoadFailed title="The team could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : !rows ? (
        <Stack gap={1} className={classes.late} aria-label="Loading" role="status">
          {[0, 1, 2, 3, 4].map((line) => (
            <Skeleton key={line} height={48} radius={0} />
          ))}
        </Stack>
      ) : rows.length ? (
        <TeamTable
          rows={rows}
          search={teamSearch(view, usual)}
          view={view}
          today={today}
          isOnline={isOnline}
          lastSeenOf={lastSeenOf}
        />
      ) : (
        <Message
          title={view.project ? 'Nobody in this project' : 'Nobody is online'}
          icon={<IconUsersGroup size={24} stroke={1.5} />}
        >
          {view.project
            ? 'Add members to it, or choose another project.'
            : 'Turn on “Offline members” under Display to see everyone.'}
        </Message>
      )}
    </AppPage>
  )
}
