import { createShownOf } from '#web/shell/shown.ts'

/** The dialog that merges a client, named by its id, into another one. */
export const mergeDialog = createShownOf<string>()
