import { Tooltip, UnstyledButton } from '@mantine/core'
import { IconPencilPlus } from '@tabler/icons-react'
import { use } from 'react'
import { useSelector } from 'react-redux'
import { NavigationDrawer } from '#web/shell/NavigationDrawer.ts'
import { SidebarFold } from '#web/shell/SidebarFold.ts'
import { KeyCaps } from '#web/ui/keys/KeyCaps.tsx'
import { newTaskDialog } from '../../parts/newTaskDialog.ts'
import { isDraftEmpty, selectNewTask } from '../../taskDraft.slice.ts'
import classes from './NewTaskButton.module.css'
import { useMayCreateTask } from './useMayCreateTask.ts'

/** Opens the dialog for a new task, from the sidebar. */
export function NewTaskButton() {
  const isFolded = use(SidebarFold)
  const drawer = use(NavigationDrawer)
  const hasDraft = !isDraftEmpty(useSelector(selectNewTask))
  if (!useMayCreateTask()) return null
  function open() {
    drawer?.close()
    newTaskDialog.show()
  }
  return (
    <Tooltip label="New task  ⇧C" position="right" disabled={!isFolded}>
      <UnstyledButton
        className={classes.button}
        data-folded={isFolded || undefined}
        aria-label={isFolded ? 'New task' : undefined}
        onClick={open}
      >
        <IconPencilPlus size={16} stroke={1.5} className={classes.icon} aria-hidden />
        {!isFolded && <span className={classes.label}>New task</span>}
        {!isFolded && hasDraft && <span className={classes.draft}>Draft</span>}
        {!isFolded && !drawer && !hasDraft && <KeyCaps name="C" />}
      </UnstyledButton>
    </Tooltip>
  )
}
