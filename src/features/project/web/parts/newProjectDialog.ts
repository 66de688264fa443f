import { createShown } from '../../../../web/shell/shown.ts'

/** The dialog for a new project, opened from anywhere. */
export const newProjectDialog = createShown()
