import { useEffect } from 'react'
import { useMay } from '#features/user/web/user.api.ts'
import { useAppDispatch } from '#web/store/listener.ts'
import { onRememberedElsewhere } from '#web/store/remember.ts'
import { lazyPart } from '#web/ui/layout/lazyPart.tsx'
import { newProjectDialog } from '../../parts/newProjectDialog.ts'
import { newProjectChangedElsewhere, type ProjectDraftState } from '../../projectDraft.slice.ts'

const NewProjectDialog = lazyPart(async () => (await import('./NewProjectDialog.tsx')).NewProjectDialog)

/** The dialog for a new project, wherever it is called for; what is typed is kept until it is created. */
export function NewProject() {
  const may = useMay()
  const shown = newProjectDialog.useShown()
  useFollowTabs()
  return shown && may('project.create') ? <NewProjectDialog inside={shown.parent} /> : null
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
