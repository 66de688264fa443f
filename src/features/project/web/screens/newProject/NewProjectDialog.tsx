import { useEffect } from 'react'
import { useMay } from '#features/user/web/user.api.ts'
import { useAppDispatch } from '#web/store/listener.ts'
import { onRememberedElsewhere } from '#web/store/remember.ts'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { newProjectDialog } from '../../parts/newProjectDialog.ts'
import { newProjectChangedElsewhere, type ProjectDraftState } from '../../projectDraft.slice.ts'
import { NewProjectForm } from './NewProjectForm.tsx'

/** The dialog for a new project; what is typed is kept until it is created, whatever happens to the page. */
export function NewProjectDialog() {
  const may = useMay()
  const shown = newProjectDialog.useShown()
  useFollowTabs()
  return (
    <FormDialog
      label="New project"
      size={600}
      isOpen={shown !== null && may('project.create')}
      onClose={newProjectDialog.hide}
    >
      {shown && <NewProjectForm inside={shown.parent} />}
    </FormDialog>
  )
}

/** The draft is one for all tabs; while it is written here, here it stays. */
function useFollowTabs() {
  const dispatch = useAppDispatch()
  useEffect(
    () =>
      onRememberedElsewhere('projectDraft', (value) => {
        if (value && !newProjectDialog.isShown())
          dispatch(newProjectChangedElsewhere(value as ProjectDraftState['projectDraft']))
      }),
    [dispatch],
  )
}
