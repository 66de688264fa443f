import { createShownOf } from '#web/shell/shown.ts'

/** The dialog that copies a project, named by its id; opened from anywhere. */
export const duplicateProjectDialog = createShownOf<string>()
