import { Button, NativeSelect } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useMay, useProfile } from '#features/user/web/user.api.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { useKeys } from '#web/ui/keys/keys.ts'
import { AppPage } from '#web/ui/layout/AppPage.tsx'
import { useIsNarrow } from '#web/ui/layout/useIsNarrow.ts'
import type { Role } from '../../role.shape.ts'
import { roleRefusal } from './matrix/cellChoices.ts'
import { RoleInUse } from './matrix/RoleInUse.tsx'
import { RoleMatrix } from './matrix/RoleMatrix.tsx'
import { useRoleChanges } from './matrix/useRoleChanges.tsx'
import { useRoleHolders } from './matrix/useRoleHolders.ts'
import { NewRoleDialog } from './NewRoleDialog.tsx'
import classes from './RolesScreen.module.css'
import { ViewAsDialog } from './viewAs/ViewAsDialog.tsx'

/** What the workspace's roles may do, and who has them. */
export function Component() {
  const { roles } = useWorkspace()
  const { roleId: own, access } = useProfile()
  const mayManage = useMay()('role.manage')
  const isNarrow = useIsNarrow()
  const changes = useRoleChanges()
  const holdersOf = useRoleHolders()
  const [renaming, setRenaming] = useState<string | null>(null)
  const [inUse, setInUse] = useState<string | null>(null)
  const [looking, setLooking] = useState<Role | null>(null)
  const [isAdding, setAdding] = useState(false)
  const [chosen, setChosen] = useState(own)
  const sorted = roles.toSorted((a, b) => a.position - b.position)
  const single = sorted.find(({ id }) => id === chosen) ?? sorted[0]!
  const stuck = sorted.find(({ id }) => id === inUse)

  const begin = (id: string) => {
    setChosen(id)
    setRenaming(id)
  }
  const addRole = () => setAdding(true)
  useKeys(mayManage ? { N: { label: 'New role', run: addRole } } : {}, { section: 'Roles' })

  function askToDelete(role: Role) {
    const { members, invited } = holdersOf(role.id)
    if (members.length + invited.length) setInUse(role.id)
    else changes.remove(role)
  }

  return (
    <AppPage
      title="Roles"
      actions={
        mayManage && (
          <Button leftSection={<IconPlus size={16} stroke={1.5} />} onClick={addRole}>
            New role
          </Button>
        )
      }
    >
      <div className={classes.intro}>
        <p>
          Roles decide what people can do, and where: everywhere, only in their projects, or only with their
          own work. {mayManage ? 'Changes apply immediately.' : 'Your role can see this but not change it.'}
        </p>
        {isNarrow && (
          <NativeSelect
            label="Role"
            value={single.id}
            data={sorted.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(event) => setChosen(event.currentTarget.value)}
          />
        )}
      </div>
      <RoleMatrix
        roles={isNarrow ? [single] : sorted}
        renaming={renaming}
        onRenaming={setRenaming}
        onRename={changes.rename}
        onSet={changes.setFlag}
        onClone={(role) => begin(changes.clone(role))}
        onDelete={askToDelete}
        onViewAs={mayManage ? setLooking : undefined}
      />
      {isAdding && (
        <NewRoleDialog
          roles={roles}
          bases={sorted.filter(
            (role) => roleRefusal({ ...role, isOwner: false }, access ?? {}) === undefined,
          )}
          onCreate={(name, base) => setChosen(changes.add(name, base))}
          onClose={() => setAdding(false)}
        />
      )}
      {looking && <ViewAsDialog role={looking} onClose={() => setLooking(null)} />}
      {stuck && <RoleInUse role={stuck} holders={holdersOf(stuck.id)} onClose={() => setInUse(null)} />}
    </AppPage>
  )
}
