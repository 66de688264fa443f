import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { newProjectDialog } from '../../parts/newProjectDialog.ts'
import { NewProjectForm } from './NewProjectForm.tsx'

/** Form and dialog are loaded together: the dialog focuses a field as it opens. */
export const NewProjectDialog = ({ inside }: { inside: string | null }) => (
  <FormDialog label="New project" size={600} isOpen onClose={newProjectDialog.hide}>
    <NewProjectForm inside={inside} />
  </FormDialog>
)
