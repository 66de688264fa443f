import { Modal } from '@mantine/core'
import { useEffect } from 'react'
import { useAppDispatch } from '../../../../../web/store/listener.ts'
import { onRememberedElsewhere } from '../../../../../web/store/remember.ts'
import { useIsNarrow } from '../../../../../web/ui/useIsNarrow.ts'
import { useMay } from '../../../../user/web/user.api.ts'
import { newProjectChangedElsewhere, type ProjectDraftState } from '../../projectDraft.slice.ts'
import { newProjectDialog } from '../newProjectDialog.ts'
import { NewProjectForm } from './NewProjectForm.tsx'

/** The dialog for a new project; what is typed is kept until it is created, whatever happens to the page. */
export function NewProjectDialog() {
  const may = useMay()
  const shown = newProjectDialog.useShown()
  const isNarrow = useIsNarrow()
  useFollowTabs()
  return (
    <Modal.Root
      opened={shown !== null && may('project.create')}
      onClose={newProjectDialog.hide}
      size={600}
      yOffset="8vh"
      fullScreen={isNarrow}
      // Escape in a menu only leaves that; the form listens itself, where they can stop it.
      closeOnEscape={false}
      transitionProps={{ duration: 0 }}
    >
      <Modal.Overlay backgroundOpacity={0.35} />
      <Modal.Content aria-label="New project">
        {shown && <NewProjectForm inside={shown.parent} />}
      </Modal.Content>
    </Modal.Root>
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
