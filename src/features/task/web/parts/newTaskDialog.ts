import { createShown } from '#web/shell/shown.ts'

/** The dialog for a new task, opened from anywhere. */
export const newTaskDialog = createShown()
