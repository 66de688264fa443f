import { Alert } from '@mantine/core'
import { IconDoorExit } from '@tabler/icons-react'
import { useSelector } from 'react-redux'
import type { LostWorkspace } from '#features/notification/notification.contract.ts'
import {
  useGetLostWorkspacesQuery,
  useReadLostWorkspacesMutation,
} from '#features/notification/web/notification.api.ts'
import { type Lost, selectLost, workspaceClosed } from '#features/workspace/web/workspace.slice.ts'
import { useAppDispatch } from '../store/listener.ts'

/** Why one is not in a workspace where one was: a moment ago, or when one was last here. */
export function WorkspaceLostNotice() {
  const dispatch = useAppDispatch()
  const now = useSelector(selectLost)
  const { data: lost = [] } = useGetLostWorkspacesQuery(undefined, { refetchOnMountOrArgChange: true })
  const [read] = useReadLostWorkspacesMutation()
  // The server knows more of the same: who did it, and a deletion from being taken out.
  const isLost = lost.some(({ workspace }) => workspace === now?.id)
  return (
    <>
      {now && !isLost && <Reason lost={now} onClose={() => dispatch(workspaceClosed(null))} />}
      {lost.map(({ id, what, workspace, name, by }) => (
        <Reason
          key={id}
          lost={{ id: workspace, name, by, why: whyLost[what] }}
          onClose={() => {
            dispatch(workspaceClosed(null))
            void read({ body: { ids: [id] } })
          }}
        />
      ))}
    </>
  )
}

const whyLost: Record<LostWorkspace['what'], Lost['why']> = {
  workspaceDeleted: 'deleted',
  removedFromWorkspace: 'removed',
  deactivated: 'deactivated',
}

const reasons: Record<Lost['why'], (name: string, by: string | null) => string> = {
  removed: (name) =>
    `You were removed from ${name}. Your work there is kept. To come back, ask for a new invitation.`,
  deactivated: (name) =>
    `You were deactivated in ${name}. Your work there is kept. To come back, ask an admin to reactivate you.`,
  left: (name) => `You left ${name}. Your work there is kept. To come back, ask for a new invitation.`,
  deleted: (name, by) => `${name} was deleted${by ? ` by ${by}` : ''}, with everything in it.`,
}

const Reason = ({ lost: { name, by, why }, onClose }: { lost: Lost; onClose: () => void }) => (
  <Alert
    color="gray"
    variant="light"
    role="status"
    icon={<IconDoorExit size={16} stroke={1.5} aria-hidden />}
    style={{ overflowWrap: 'anywhere' }}
    withCloseButton
    closeButtonLabel={`Dismiss`}
    onClose={onClose}
  >
    {reasons[why](name, by)}
  </Alert>
)
