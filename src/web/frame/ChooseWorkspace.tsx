import { Button, Skeleton, Stack } from '@mantine/core'
import { IconChevronRight, IconPlus } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { Link } from 'react-router'
import { useInvitations } from '#features/member/web/parts/useInvitations.ts'
import { AccountMenu } from '#features/user/web/screens/AccountMenu.tsx'
import { useProfile } from '#features/user/web/user.api.ts'
import { WorkspaceBadge } from '#features/workspace/web/parts/WorkspaceBadge.tsx'
import { WorkspaceForm } from '#features/workspace/web/screens/form/WorkspaceForm.tsx'
import { useGetWorkspacesQuery } from '#features/workspace/web/workspace.api.ts'
import { reconnectDelay } from '../live/socket.ts'
import { CentredPage } from '../shell/CentredPage.tsx'
import classes from './ChooseWorkspace.module.css'
import { useOpenWorkspace } from './useOpenWorkspace.ts'
import { WorkspaceLostNotice } from './WorkspaceLostNotice.tsx'
import { workspaceText } from './workspaceText.ts'

/** Who is in no workspace now chooses one of theirs, answers an invitation, or creates their first. */
export function ChooseWorkspace() {
  const { name } = useProfile()
  const { data: workspaces, isError, refetch } = useGetWorkspacesQuery()
  const { invitations, isAnswering, accept, decline } = useInvitations()
  const openWorkspace = useOpenWorkspace()
  useRetry(isError, refetch)
  const hasNone = workspaces?.length === 0
  const waiting = invitations.map((invitation) => (
    <div key={invitation.member.id} className={classes.invitation}>
      <WorkspaceBadge workspace={invitation} size={32} />
      <span className={classes.text}>
        <span className={classes.name} dir="auto">
          {invitation.name}
        </span>
        <span className={classes.count}>Invites you: {workspaceText(invitation)}</span>
      </span>
      <span className={classes.answers}>
        <Button
          variant="default"
          aria-label={`Decline the invitation to ${invitation.name}`}
          disabled={isAnswering}
          onClick={() => decline(invitation)}
        >
          Decline
        </Button>
        <Button
          aria-label={`Accept the invitation to ${invitation.name}`}
          disabled={isAnswering}
          onClick={() => accept(invitation)}
        >
          Accept
        </Button>
      </span>
    </div>
  ))

  if (hasNone) {
    return (
      <CentredPage
        title={`Welcome, ${name}`}
        text={
          invitations.length
            ? 'Your colleagues are waiting. You can also create your own workspace.'
            : 'Create a workspace for your team. If your colleagues already have one, ask them for an invitation.'
        }
        corner={<AccountMenu />}
      >
        <WorkspaceLostNotice />
        {waiting.length > 0 && <Stack gap={8}>{waiting}</Stack>}
        <WorkspaceForm />
      </CentredPage>
    )
  }
  return (
    <CentredPage title="Choose a workspace" text="Where would you like to work?" corner={<AccountMenu />}>
      <WorkspaceLostNotice />
      <Stack gap={8}>
        {waiting}
        {!workspaces && !isError && <Skeleton height={56} className={classes.skeleton} />}
        {isError && (
          <Button variant="default" onClick={() => void refetch()}>
            Your workspaces could not be loaded. Try again now
          </Button>
        )}
        {workspaces?.map((workspace) => (
          <button
            type="button"
            key={workspace.id}
            className={classes.workspace}
            onClick={() => void openWorkspace(workspace.id)}
          >
            <WorkspaceBadge workspace={workspace} size={32} />
            <span className={classes.text}>
              <span className={classes.name} dir="auto">
                {workspace.name}
              </span>
              <span className={classes.count}>{workspaceText(workspace)}</span>
            </span>
            <IconChevronRight size={16} stroke={1.5} aria-hidden />
          </button>
        ))}
        <Button
          component={Link}
          to="/workspace/new"
          variant="subtle"
          leftSection={<IconPlus size={16} stroke={1.5} />}
        >
          New workspace
        </Button>
      </Stack>
    </CentredPage>
  )
}

/** Tries again by itself for as long as it fails, less and less often. */
function useRetry(hasFailed: boolean, retry: () => unknown) {
  const onDue = useEffectEvent(retry)
  const attempt = useRef(0)
  useEffect(() => {
    if (!hasFailed) return
    const due = setTimeout(() => {
      attempt.current += 1
      onDue()
    }, reconnectDelay(attempt.current))
    return () => clearTimeout(due)
  }, [hasFailed])
}
