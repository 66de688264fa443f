import { useStore } from 'react-redux'
import { v7 as makeId } from 'uuid'
import { useProfile } from '#features/user/web/user.api.ts'
import { selectWorkspace, useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { type Access, type Flag, flags, type Scope, scopeOf } from '#shared/access.ts'
import { confirm } from '#web/ui/feedback/confirm.tsx'
import { showDone } from '#web/ui/feedback/toast.ts'
import { fieldsOf, pushUndoStep } from '#web/ui/feedback/undo.ts'
import { possibleScopes } from '../../../role.rules.ts'
import type { Role } from '../../../role.shape.ts'
import { flagText, scopeName } from '../../parts/flagTexts.ts'
import { useCreateRoleMutation, useDeleteRoleMutation, useUpdateRoleMutation } from '../../role.api.ts'
import { freeName } from './freeName.ts'

const accessOf = (role: Role): Access => Object.fromEntries(flags.map((flag) => [flag, role[flag]]))

/** What can be done with roles; each is there at once, and can be taken back. */
export function useRoleChanges() {
  const { roles } = useWorkspace()
  const { roleId: ownRole } = useProfile()
  const store = useStore<Parameters<typeof selectWorkspace>[0]>()
  const [create] = useCreateRoleMutation()
  const [update] = useUpdateRoleMutation()
  const [deleteRole] = useDeleteRoleMutation()

  /** How a field of a role reads now. */
  const result = (id: string, field: keyof Role) => () =>
    fieldsOf(
      selectWorkspace(store.getState())?.roles.find((role) => role.id === id),
      [field],
    )

  function setFlag(role: Role, flag: Flag, scope: Scope) {
    const params = { id: role.id }
    const was = scopeOf(role, flag)
    const call = update({ before: role, params, body: { [flag]: scope } })
    showDone(`${role.name}: ${flagText(flag).name} – ${scopeName(scope, possibleScopes[flag])}`, {
      undo: () => void update({ before: { ...role, [flag]: scope }, params, body: { [flag]: was } }),
      redo: () => update({ before: role, params, body: { [flag]: scope } }),
      result: result(role.id, flag),
      call,
    })
  }

  /** Makes a role with these flags, or none, and answers its id; the name is free to be changed. */
  function add(name: string, copied?: Role): string {
    const id = makeId()
    const position = Math.max(-1, ...roles.map((role) => role.position)) + 1
    const none = Object.fromEntries(flags.map((flag) => [flag, 'none']))
    const body = {
      id,
      name: freeName(
        name,
        roles.map((role) => role.name),
      ),
      ...(copied && { copyOf: copied.id }),
    }
    const shown = {
      ...none,
      ...(copied && accessOf(copied)),
      ...body,
      position,
      isOwner: false,
      updatedAt: '',
    }
    void create({ body, optimistic: shown as Role })
    return id
  }

  return {
    setFlag(role: Role, flag: Flag, scope: Scope) {
      if (scope === scopeOf(role, flag)) return
      if (role.id !== ownRole || flag !== 'role.manage') return setFlag(role, flag, scope)
      confirm({
        title: 'Give up managing roles?',
        text: 'This is your own role. You’ll no longer be able to change roles, including this one; someone else would have to give it back to you.',
        action: 'Change my role',
        onConfirm: () => setFlag(role, flag, scope),
      })
    },
    rename(role: Role, name: string) {
      if (!name || name === role.name) return
      const params = { id: role.id }
      const renaming = update({ before: role, params, body: { name } })
      const undo = () => void update({ before: { ...role, name }, params, body: { name: role.name } })
      const what = `The role ${role.name} is now called ${name}`
      const redo = () => update({ before: role, params, body: { name } })
      pushUndoStep({ what, undo, redo, result: result(role.id, 'name') }, renaming)
    },
    add,
    clone: (role: Role) => add(`Copy of ${role.name}`.slice(0, 57), role),
    remove(role: Role) {
      const { id, name, position } = role
      const send = () => deleteRole({ before: role, params: { id } })
      const call = send()
      showDone(`The role ${name} was deleted`, {
        undo: () => create({ body: { id, name, position, ...accessOf(role) }, optimistic: role }),
        redo: send,
        call,
      })
    },
  }
}
