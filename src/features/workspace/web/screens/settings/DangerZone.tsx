import { Button, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMembers } from '#features/member/web/member.api.ts'
import { useLeaveWorkspace } from '#features/member/web/screens/useLeaveWorkspace.tsx'
import { useMay } from '#features/user/web/user.api.ts'
import classes from '#web/ui/settings/Settings.module.css'
import { DeleteWorkspaceDialog } from './DeleteWorkspaceDialog.tsx'
import { TransferWorkspaceDialog } from './TransferWorkspaceDialog.tsx'

/** Handing the workspace over, leaving and deleting it. */
export function DangerZone() {
  const may = useMay()
  const { members } = useMembers()
  const { leave, refusal } = useLeaveWorkspace()
  const [isHanding, handing] = useDisclosure()
  const [isDeleting, deleting] = useDisclosure()
  const isOwner = may('workspace.delete')
  const isAlone = members.length < 2
  return (
    <section className={classes.section} aria-label="Danger zone">
      <Title order={2}>Danger zone</Title>
      <div className={classes.steps}>
        {isOwner && (
          <div className={classes.step}>
            <p>
              <strong>Transfer ownership</strong>
              {isAlone
                ? 'There’s nobody else here yet. Invite the new owner first.'
                : 'Someone else becomes the owner in your place, and you take their role.'}
            </p>
            <Button variant="default" disabled={isAlone} onClick={handing.open}>
              Transfer…
            </Button>
          </div>
        )}
        <div className={classes.step}>
          <p>
            <strong>Leave</strong>
            {refusal ?? 'Your tasks become unassigned; your comments and tracked time stay.'}
          </p>
          <Button variant="default" disabled={refusal !== undefined} onClick={leave}>
            Leave workspace…
          </Button>
        </div>
        {isOwner && (
          <div className={classes.step}>
            <p>
              <strong>Delete</strong>
              Permanently deletes everything for everyone.
            </p>
            <Button variant="outline" color="red" onClick={deleting.open}>
              Delete workspace…
            </Button>
          </div>
        )}
      </div>
      <TransferWorkspaceDialog opened={isHanding} onClose={handing.close} />
      <DeleteWorkspaceDialog opened={isDeleting} onClose={deleting.close} />
    </section>
  )
}
