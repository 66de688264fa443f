import { IconPencilPlus } from '@tabler/icons-react'
import { useEffect } from 'react'
import { newProjectDialog } from '#features/project/web/parts/newProjectDialog.ts'
import { useCommands } from '#web/shell/commands.ts'
import { useAppDispatch } from '#web/store/listener.ts'
import { onRememberedElsewhere } from '#web/store/remember.ts'
import { useKeys } from '#web/ui/keys/keys.ts'
import { lazyPart } from '#web/ui/layout/lazyPart.tsx'
import { newTaskDialog } from '../../parts/newTaskDialog.ts'
import { newTaskChangedElsewhere, type TaskDraftState } from '../../taskDraft.slice.ts'
import { useMayCreateTask, useNeedsFirstProject } from './useMayCreateTask.ts'
import { useResumeUploads } from './useUploadDraftFiles.tsx'

const NewTaskForm = lazyPart(async () => (await import('./NewTaskForm.tsx')).NewTaskForm, {
  takesKeys: true,
})

/** The dialog for a new task, with the keys and the command that open it. */
export function NewTaskDialog() {
  const mayCreate = useMayCreateTask()
  const isOpen = newTaskDialog.useIsShown() && mayCreate
  const key = { label: 'New task', run: newTaskDialog.show }
  const project = { label: 'New project', run: newProjectDialog.show }
  const needsProject = useNeedsFirstProject()
  useKeys(mayCreate ? { c: key, C: key } : needsProject ? { c: project, C: project } : {})
  useCommands({
    order: 15,
    commands: () =>
      mayCreate
        ? [
            {
              id: 'new task',
              label: 'New task',
              section: 'Create',
              keywords: 'add create issue ticket',
              keyName: 'C',
              icon: <IconPencilPlus size={16} stroke={1.5} />,
              run: newTaskDialog.show,
            },
          ]
        : [],
  })
  useResumeUploads()
  useFollowTabs()

  return isOpen && <NewTaskForm onClose={newTaskDialog.hide} />
}

/** The draft is one for all tabs; while it is written here, here it stays. */
function useFollowTabs() {
  const dispatch = useAppDispatch()
  useEffect(
    () =>
      onRememberedElsewhere('taskDraft', (value) => {
        if (value && !newTaskDialog.isShown())
          dispatch(newTaskChangedElsewhere(value as TaskDraftState['taskDraft']))
      }),
    [dispatch],
  )
}
