import { Text } from '@mantine/core'
import { useStore } from 'react-redux'
import { confirm } from '#web/ui/feedback/confirm.tsx'
import { showDone } from '#web/ui/feedback/toast.ts'
import { fieldsOf } from '#web/ui/feedback/undo.ts'
import type { Member } from '../../member.contract.ts'
import {
  memberName,
  selectMembers,
  useDeactivateMemberMutation,
  useReactivateMemberMutation,
} from '../member.api.ts'

/** Shuts a member out of the workspace, and lets them in again. */
export function useMemberAccess(member: Member) {
  const store = useStore<Parameters<typeof selectMembers>[0]>()
  const [shutOut] = useDeactivateMemberMutation()
  const [letIn] = useReactivateMemberMutation()
  const arg = { params: { id: member.id } }
  const name = member.profile?.name || memberName(member)
  const result = () => fieldsOf(selectMembers(store.getState()).byId[member.id], ['status'])

  async function run(change: typeof shutOut, back: typeof letIn, done: string) {
    const { error } = await change(arg)
    if (!error) showDone(done, { undo: () => void back(arg), redo: () => change(arg), result })
  }
  return {
    deactivate: () =>
      confirm({
        title: `Deactivate ${name}?`,
        text: (
          <Text style={{ overflowWrap: 'anywhere' }}>
            {name} will lose access right away, and their timer will stop. Their tasks, time and comments
            stay, and nothing new can be assigned to them. You can reactivate them at any time.
          </Text>
        ),
        action: 'Deactivate',
        onConfirm: () => void run(shutOut, letIn, `${name} was deactivated`),
      }),
    reactivate: () => void run(letIn, shutOut, `${name} was reactivated`),
  }
}
