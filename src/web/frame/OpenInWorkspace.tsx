import { Button, Group } from '@mantine/core'
import { IconMapQuestion } from '@tabler/icons-react'
import { useEffect, useEffectEvent } from 'react'
import { Link, Navigate, useLocation, useParams } from 'react-router'
import { AccountMenu } from '#features/user/web/screens/AccountMenu.tsx'
import { useProfile } from '#features/user/web/user.api.ts'
import { reloadWorkspace } from '#features/workspace/web/parts/currentWorkspace.ts'
import { useGetWorkspacesQuery, useSetWorkspaceMutation } from '#features/workspace/web/workspace.api.ts'
import type { WorkspaceSummary } from '#features/workspace/workspace.contract.ts'
import { CentredPage } from '../shell/CentredPage.tsx'
import { useAppDispatch } from '../store/listener.ts'
import { LoadFailed } from '../ui/feedback/LoadFailed.tsx'
import { Splash } from '../ui/feedback/Splash.tsx'
import { showDone } from '../ui/feedback/toast.ts'
import { WorkspaceLostNotice } from './WorkspaceLostNotice.tsx'

/** Where links of mails lead: on to what they are about, in its own workspace, whichever one is current. */
export function Component() {
  const { workspaceId, '*': path = '' } = useParams()
  const { search, hash } = useLocation()
  const isHere = useProfile().workspaceId === workspaceId
  const { data, error, refetch } = useGetWorkspacesQuery(undefined, { skip: isHere })
  if (isHere) return <Navigate to={`/${path}${search}${hash}`} replace />
  if (error) {
    return <LoadFailed title="The link could not be opened" error={error} onRetry={() => void refetch()} />
  }
  if (!data) return <Splash />
  const target = data.find(({ id }) => id === workspaceId)
  return target ? <Enter workspace={target} /> : <NotMine />
}

/** Makes it the current one; then the profile is loaded anew, and the screen above goes on. */
function Enter({ workspace: { id, name } }: { workspace: WorkspaceSummary }) {
  const dispatch = useAppDispatch()
  const [setWorkspace, { error }] = useSetWorkspaceMutation()
  const enter = async () => {
    const { error: refused } = await setWorkspace({ params: { id } })
    if (refused) return
    showDone(`Switched to ${name}`)
    dispatch(reloadWorkspace())
  }
  const onOpen = useEffectEvent(enter)
  useEffect(() => {
    void onOpen()
  }, [])
  if (!error) return <Splash />
  return <LoadFailed title={`${name} could not be opened`} error={error} onRetry={() => void enter()} />
}

function NotMine() {
  const { email, workspaceId } = useProfile()
  return (
    <CentredPage
      title="This link is for another workspace"
      picture={<IconMapQuestion size={40} stroke={1.25} aria-hidden />}
      text={`${email} isn’t a member there. Sign in with another account, or ask whoever sent the link to invite you.`}
      corner={<AccountMenu />}
    >
      <WorkspaceLostNotice />
      <Group>
        <Button component={Link} to="/workspace">
          {workspaceId ? 'Go to your workspace' : 'Choose a workspace'}
        </Button>
      </Group>
    </CentredPage>
  )
}
