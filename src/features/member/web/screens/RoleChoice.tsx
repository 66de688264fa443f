import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { useStore } from 'react-redux'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { scopeOf } from '#shared/access.ts'
import { confirm } from '#web/ui/feedback/confirm.tsx'
import { showDone } from '#web/ui/feedback/toast.ts'
import { fieldsOf } from '#web/ui/feedback/undo.ts'
import { Picker } from '#web/ui/picker/Picker.tsx'
import type { Member } from '../../member.contract.ts'
import { memberName, selectMembers, useUpdateMemberMutation } from '../member.api.ts'
import classes from './MemberTable.module.css'
import { useMemberPowers } from './useMemberPowers.ts'

/** The role of a member, or that an invitation offers, with the menu to change it. */
export function RoleChoice({ member }: { member: Member }) {
  const { roles } = useWorkspace()
  const { role, roleRefusal, choices, isMe } = useMemberPowers(member)
  const store = useStore<Parameters<typeof selectMembers>[0]>()
  const [update] = useUpdateMemberMutation()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const name = memberName(member)
  const close = () => {
    setAnchor(null)
    anchor?.focus()
  }
  if (roleRefusal !== undefined) {
    return (
      <span className={classes.fixed} title={roleRefusal}>
        {role?.name}
      </span>
    )
  }

  async function give(roleId: string) {
    const params = { id: member.id }
    const { error } = await update({ params, body: { roleId } })
    if (error) return
    const now = roles.find(({ id }) => id === roleId)?.name
    showDone(isMe ? `Your role is now ${now}` : `${name} is now ${now}`, {
      undo: () => void update({ params, body: { roleId: member.roleId } }),
      redo: () => update({ params, body: { roleId } }),
      result: () => fieldsOf(selectMembers(store.getState()).byId[member.id], ['roleId']),
    })
  }
  function pick(roleId: string) {
    close()
    if (roleId === member.roleId) return
    const chosen = roles.find(({ id }) => id === roleId)
    if (!isMe || !chosen || scopeOf(chosen, 'member.update') === 'all') return void give(roleId)
    confirm({
      title: `Make yourself ${chosen.name}?`,
      text: 'You’ll no longer be able to change roles, including your own. Someone else would have to give this role back to you.',
      action: 'Change my role',
      onConfirm: () => void give(roleId),
    })
  }
  return (
    <>
      <button
        type="button"
        className={classes.choice}
        aria-label={`${role?.name}: role of ${name}`}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <span className={classes.clip}>{role?.name}</span>
        <IconChevronDown size={12} stroke={1.5} aria-hidden />
      </button>
      {anchor && (
        <Picker
          anchor={anchor}
          label="Role"
          value={member.roleId}
          choices={choices}
          width={260}
          onPick={pick}
          onClose={close}
        />
      )}
    </>
  )
}
