import { createShownOf } from '#web/shell/shown.ts'

const dialog = createShownOf<{ parent: string | null }>()

/** The dialog for a new project, opened from anywhere. */
export const newProjectDialog = {
  show: () => dialog.show({ parent: null }),
  /** For one that is a part of another. */
  showInside: (parent: string) => dialog.show({ parent }),
  hide: dialog.hide,
  isShown: () => dialog.shown() !== null,
  useShown: dialog.useShown,
}
