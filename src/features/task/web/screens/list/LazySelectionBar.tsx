import { lazyPart } from '#web/ui/layout/lazyPart.tsx'

/** Shown once rows are selected. */
export const SelectionBar = lazyPart(async () => (await import('./SelectionBar.tsx')).SelectionBar)
