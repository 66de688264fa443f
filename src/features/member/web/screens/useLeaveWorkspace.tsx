import { Text } from '@mantine/core'
import { useMemberId } from '#features/user/web/user.api.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { useNavigate } from '#web/navigation/useNavigate.ts'
import { useAppDispatch } from '#web/store/listener.ts'
import { confirm } from '#web/ui/feedback/confirm.tsx'
import { showFailure } from '#web/ui/feedback/toast.ts'
import { useLeaveWorkspaceMutation, useMembers } from '../member.api.ts'
import { loseWorkspace } from '../parts/loseWorkspace.ts'
import { useOpenTasksOf } from './useOpenTasksOf.ts'

/** Leaving the workspace, asked first; `refusal` says why one can't. */
export function useLeaveWorkspace() {
  const { id, name, roles } = useWorkspace()
  const me = useMemberId()
  const { members } = useMembers()
  const openTasks = useOpenTasksOf(me).length
  const [leaveWorkspace] = useLeaveWorkspaceMutation()
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const owner = roles.find(({ isOwner }) => isOwner)?.id
  const owners = members.filter(({ roleId }) => roleId === owner)
  const refusal =
    owners.length === 1 && owners[0]?.id === me
      ? 'You are the last owner: make someone else an owner first, or delete the workspace.'
      : undefined

  async function leaveNow() {
    const { error } = await leaveWorkspace({ params: { id } })
    if (error) return showFailure(error, 'You are still a member. Please try again.')
    await navigate('/workspace')
    dispatch(loseWorkspace('left'))
  }
  const leave = () =>
    confirm({
      title: `Leave ${name}?`,
      text: (
        <Text style={{ overflowWrap: 'anywhere' }}>
          You’ll lose access right away
          {openTasks > 0 &&
            `, and ${openTasks === 1 ? '1 open task' : `${openTasks} open tasks`} of yours will be unassigned`}
          . Your comments and tracked time stay. You’ll need a new invitation to come back.
        </Text>
      ),
      action: 'Leave workspace',
      countdown: true,
      onConfirm: () => void leaveNow(),
    })
  return { leave, refusal }
}
