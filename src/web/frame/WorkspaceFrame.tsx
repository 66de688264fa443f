import { useEffect, useEffectEvent, useState } from 'react'
import { useSelector } from 'react-redux'
import { Outlet, useMatch } from 'react-router'
import { signedOut } from '#features/auth/web/auth.slice.ts'
import { useGetClientsQuery } from '#features/client/web/client.api.ts'
import { useGetMembersQuery, useMemberColors, useMemberPictures } from '#features/member/web/member.api.ts'
import { loseWorkspace } from '#features/member/web/parts/loseWorkspace.ts'
import { useGetNotificationsInfiniteQuery } from '#features/notification/web/notification.api.ts'
import { useFollowMute } from '#features/notification/web/parts/useFollowMute.ts'
import { Announcements } from '#features/notification/web/screens/Announcements.tsx'
import { useGetProjectsQuery } from '#features/project/web/project.api.ts'
import { useGetProjectSumsQuery } from '#features/project/web/projectSums.api.ts'
import { useGetAccessQuery } from '#features/role/web/role.api.ts'
import { selectViewedAs } from '#features/role/web/viewAs.slice.ts'
import { useStatusShapes } from '#features/status/web/parts/useStatusShapes.ts'
import { hasFailedOpen, useGetTasksQuery } from '#features/task/web/task.api.ts'
import { ForgottenTimer } from '#features/time/web/screens/timer/ForgottenTimer.tsx'
import { RunningTimer } from '#features/time/web/screens/timer/RunningTimer.tsx'
import { StoredWeek } from '#features/time/web/screens/week/StoredWeek.tsx'
import { useGetRunningTimeEntriesQuery } from '#features/time/web/time.api.ts'
import { useGetProfileQuery, useProfile } from '#features/user/web/user.api.ts'
import { clearWorkspace } from '#features/workspace/web/parts/currentWorkspace.ts'
import { useGetCurrentWorkspaceQuery } from '#features/workspace/web/workspace.api.ts'
import { scopeOf } from '#shared/access.ts'
import { selectIsRestored } from '../live/live.slice.ts'
import { reconnectDelay } from '../live/socket.ts'
import { useLive } from '../live/useLive.ts'
import { forgetLists } from '../offline/storeLists.ts'
import { useWorker } from '../offline/useWorker.ts'
import { Shell } from '../shell/Shell.tsx'
import { TopBarEnd } from '../shell/TopBarEnd.ts'
import { api } from '../store/api.ts'
import { useAppDispatch } from '../store/listener.ts'
import { Splash } from '../ui/feedback/Splash.tsx'
import { showProblem } from '../ui/feedback/toast.ts'
import { MemberPictures } from '../ui/icon/memberPictures.ts'
import { StatusShapes } from '../ui/icon/statusShapes.ts'
import { lazyPart } from '../ui/layout/lazyPart.tsx'
import { useIsNarrow } from '../ui/layout/useIsNarrow.ts'
import { FrameCommands } from './FrameCommands.tsx'
import { WorkspaceBar } from './WorkspaceBar.tsx'
import { WorkspaceSidebar } from './WorkspaceSidebar.tsx'

const ViewAsBanner = lazyPart(
  async () => (await import('#features/role/web/screens/viewAs/ViewAsBanner.tsx')).ViewAsBanner,
)
const ChooseWorkspace = lazyPart(async () => (await import('./ChooseWorkspace.tsx')).ChooseWorkspace, {
  fallback: <Splash />,
})

/** Around every screen of a workspace; without a current one, the choice of one. */
export function Component() {
  const { workspaceId } = useProfile()
  // One's account is there without a workspace too.
  const isAccount = useMatch('/settings/profile')
  if (!workspaceId) return isAccount ? <Outlet /> : <ChooseWorkspace />
  return <OpenWorkspace key={workspaceId} workspaceId={workspaceId} />
}

/** Whether a list is there. What changes in one must not draw the frame again, and with it all that stands in it. */
const howLoaded = ({ data, isError, error }: { data?: unknown; isError: boolean; error?: unknown }) => ({
  isLoaded: data !== undefined,
  isError,
  error,
})

/** Loads the workspace and its lists, keeps them loaded and live, and shows the sidebar beside the screen. */
function OpenWorkspace({ workspaceId }: { workspaceId: string }) {
  const isViewedAs = useSelector(selectViewedAs) !== null
  const dispatch = useAppDispatch()
  const { access } = useProfile()
  useWorker()
  const profile = useGetProfileQuery()
  const workspace = useGetCurrentWorkspaceQuery()
  // Loaded after the workspace, whose `seq` the live connection goes on from.
  const after = { skip: !workspace.data, selectFromResult: howLoaded }
  const isRestored = useSelector(selectIsRestored)
  // What is restored is verified by the profile, which says the access too.
  const [wasRestored] = useState(isRestored)
  const ownAccess = useGetAccessQuery(profile.data?.roleId ?? '', {
    skip: !workspace.data || !profile.data?.roleId || wasRestored,
    selectFromResult: howLoaded,
  })
  const members = useGetMembersQuery(undefined, after)
  const projects = useGetProjectsQuery(undefined, after)
  const tasks = useGetTasksQuery(undefined, after)
  // After the tasks, as they count what is not among them.
  useGetProjectSumsQuery(undefined, { skip: !tasks.isLoaded, selectFromResult: howLoaded })
  useGetNotificationsInfiniteQuery(undefined, { skip: !tasks.isLoaded, selectFromResult: howLoaded })
  useGetClientsQuery(undefined, {
    skip: !workspace.data || scopeOf(access ?? {}, 'client.view') !== 'all',
    selectFromResult: howLoaded,
  })
  const seesTime = scopeOf(access ?? {}, 'time.view') !== 'none'
  useGetRunningTimeEntriesQuery(undefined, {
    skip: !workspace.data || !seesTime,
    selectFromResult: howLoaded,
  })

  const reload = async () => {
    await forgetLists()
    for (let attempt = 0; ; attempt += 1) {
      const lists = [profile, workspace, members, projects, tasks].map((list) => list.refetch())
      if ((await Promise.all(lists)).every(({ isError }) => !isError)) break
      await new Promise((resolve) => setTimeout(resolve, reconnectDelay(attempt)))
    }
    dispatch(api.util.invalidateTags(['detail']))
  }
  const leave = (why: string) => {
    showProblem(why)
    dispatch(clearWorkspace())
  }
  useLoadFailures({ ownAccess, workspace, members, projects, tasks }, leave)

  useLive({
    workspaceId,
    since: workspace.data?.seq ?? 0,
    visibilityKey: workspace.data?.visibilityKey ?? '',
    isReady: workspace.data !== undefined && [members, projects, tasks].every(({ isLoaded }) => isLoaded),
    onReload: reload,
    onRejected(message) {
      // Often it was the same person who signed out, in another tab: no news, and no failure.
      if (message === 'Unauthorized') dispatch(signedOut())
      else dispatch(loseWorkspace('removed'))
    },
    // With what was kept on screen, one goes on without the network.
    onUnreachable: () => isRestored || leave('Error to connect WebSocket. Please try again later'),
  })

  useFollowMute()
  useMemberColors()
  const pictures = useMemberPictures()
  const shapes = useStatusShapes(workspace.data)
  const isNarrow = useIsNarrow()
  if (!workspace.data) return <Splash />
  return (
    <MemberPictures value={pictures}>
      <StatusShapes value={shapes}>
        <Shell sidebar={<WorkspaceSidebar />} bar={<WorkspaceBar />}>
          <Announcements />
          {isViewedAs && <ViewAsBanner />}
          <FrameCommands />
          <ForgottenTimer />
          {tasks.isLoaded && seesTime && <StoredWeek />}
          <TopBarEnd value={isNarrow && timer}>
            <Outlet />
          </TopBarEnd>
        </Shell>
      </StatusShapes>
    </MemberPictures>
  )
}

const timer = <RunningTimer />

type Loading = { isLoaded: boolean; isError: boolean; error?: unknown }
type Lists = Record<'ownAccess' | 'members' | 'projects' | 'tasks', Loading>

/** Leaves the workspace where something that all screens need did not come. */
function useLoadFailures(
  {
    ownAccess,
    workspace,
    members,
    projects,
    tasks,
  }: Lists & { workspace: { data?: unknown; isError: boolean } },
  leave: (why: string) => void,
) {
  const hasFailed = ({ isError, isLoaded }: Loading) => isError && !isLoaded
  useFirstFailure(hasFailed(ownAccess), 'Error loading user access. Please try again', leave)
  useFirstFailure(
    workspace.isError && !workspace.data,
    'Error loading workspace roles. Please try again',
    leave,
  )
  useFirstFailure(hasFailed(members), 'Error loading members. Please try again', leave)
  useFirstFailure(hasFailed(projects), 'Error loading closed projects. Please try again', leave)
  const which = hasFailedOpen(tasks.error) ? 'open' : 'closed'
  useFirstFailure(hasFailed(tasks), `Error loading ${which} tasks. Please try again`, leave)
}

function useFirstFailure(hasFailed: boolean, text: string, leave: (why: string) => void) {
  const onFailure = useEffectEvent(() => leave(text))
  useEffect(() => {
    if (hasFailed) onFailure()
  }, [hasFailed])
}
