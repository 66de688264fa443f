import { Button, Skeleton, Stack } from '@mantine/core'
import { IconChevronRight, IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { CentredPage } from '../../../../web/shell/CentredPage.tsx'
import { AccountMenu } from '../../../user/web/parts/AccountMenu.tsx'
import { useProfile } from '../../../user/web/user.api.ts'
import { useOpenWorkspace } from '../parts/useOpenWorkspace.ts'
import { WorkspaceBadge } from '../parts/WorkspaceBadge.tsx'
import { WorkspaceForm } from '../parts/WorkspaceForm.tsx'
import { useGetWorkspacesQuery } from '../workspace.api.ts'
import classes from './ChooseWorkspace.module.css'

/** Who is in no workspace now chooses one of theirs, or creates their first. */
export function ChooseWorkspace() {
  const { name } = useProfile()
  const { data: workspaces, isError, refetch } = useGetWorkspacesQuery()
  const openWorkspace = useOpenWorkspace()

  if (workspaces?.length === 0) {
    return (
      <CentredPage
        title={`Welcome, ${name}`}
        text="Create the workspace for your team. If colleagues have one already, ask them for an invitation."
        corner={<AccountMenu />}
      >
        <WorkspaceForm />
      </CentredPage>
    )
  }
  return (
    <CentredPage title="Choose a workspace" text="Where would you like to work?" corner={<AccountMenu />}>
      <Stack gap={8}>
        {!workspaces && !isError && <Skeleton height={56} className={classes.skeleton} />}
        {isError && (
          <Button variant="default" onClick={() => void refetch()}>
            Your workspaces could not be loaded. Try again
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
              <span className={classes.name}>{workspace.name}</span>
              <span className={classes.count}>
                {workspace.memberCount === 1 ? '1 member' : `${workspace.memberCount} members`}
              </span>
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
