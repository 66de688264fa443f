import { useEffect } from 'react'
import { reloadWorkspace } from '#features/workspace/web/parts/currentWorkspace.ts'
import { useNavigate } from '#web/navigation/useNavigate.ts'
import { useAppDispatch } from '#web/store/listener.ts'
import { confirm } from '#web/ui/feedback/confirm.tsx'
import { showDone, showFailure } from '#web/ui/feedback/toast.ts'
import type { Invitation } from '../../member.contract.ts'
import { useGetMyInvitationsQuery, useSolveInvitationMutation } from '../member.api.ts'

const none: Invitation[] = []

/**
 * The invitations that wait for one's own address. No live connection tells of them, as one is not in those workspaces
 * yet: they are looked up again whenever one comes back to the page.
 */
export function useInvitations() {
  const { data = none, refetch } = useGetMyInvitationsQuery()
  const [solve, { isLoading }] = useSolveInvitationMutation()
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  useEffect(() => {
    const look = () => void (document.hidden || refetch())
    document.addEventListener('visibilitychange', look)
    addEventListener('focus', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      removeEventListener('focus', look)
    }
  }, [refetch])

  async function answer({ name, member }: Invitation, accept: boolean) {
    const { error } = await solve({ body: { memberId: member.id, accept } })
    if (error) {
      showFailure(error, 'The invitation was not answered. Please try again.')
      return void refetch()
    }
    if (accept) {
      await navigate('/workspace')
      dispatch(reloadWorkspace())
    }
    showDone(accept ? `Welcome to ${name}.` : 'The invitation was declined.')
  }
  return {
    invitations: data,
    isAnswering: isLoading,
    refetch,
    accept: (invitation: Invitation) => void answer(invitation, true),
    decline: (invitation: Invitation) =>
      confirm({
        title: `Decline the invitation to ${invitation.name}?`,
        text: 'To join later, you’ll need a new invitation.',
        action: 'Decline',
        onConfirm: () => void answer(invitation, false),
      }),
  }
}
