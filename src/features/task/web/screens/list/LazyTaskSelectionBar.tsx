import { lazyPart } from '#web/ui/layout/lazyPart.tsx'

/** Shown once rows are selected. */
export const TaskSelectionBar = lazyPart(
  async () => (await import('./TaskSelectionBar.tsx')).TaskSelectionBar,
)
