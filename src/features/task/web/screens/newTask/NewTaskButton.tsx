import { Tooltip, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconPencilPlus } from '@tabler/icons-react'
import { use } from 'react'
import { useSelector } from 'react-redux'
import { NavigationDrawer } from '#web/shell/NavigationDrawer.ts'
import { newTaskDialog } from '../../parts/newTaskDialog.ts'
import { isDraftEmpty, selectNewTask } from '../../taskDraft.slice.ts'
import classes from './NewTaskButton.module.css'
import { useMayCreateTask } from './useMayCreateTask.ts'

/** Opens the dialog for a new task, from the sidebar; marked while a draft waits in it. */
export function NewTaskButton() {
  const drawer = use(NavigationDrawer)
  const hasDraft = !isDraftEmpty(useSelector(selectNewTask))
  if (!useMayCreateTask()) return null
  function open() {
    drawer?.close()
    newTaskDialog.show()
  }
  return (
    <Tooltip label={hasDraft ? 'New task, with a draft  ⇧C' : 'New task  ⇧C'} position="right">
      <UnstyledButton className={classes.button} onClick={open}>
        <IconPencilPlus size={16} stroke={1.5} aria-hidden />
        <VisuallyHidden>New task</VisuallyHidden>
        {hasDraft && <span className={classes.draft} />}
      </UnstyledButton>
    </Tooltip>
  )
}
