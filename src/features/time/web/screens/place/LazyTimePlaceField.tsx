import { lazyPart } from '#web/ui/layout/lazyPart.tsx'

/** Shown by dialogs that delete, and loaded with them. */
export const LazyTimePlaceField = lazyPart(async () => (await import('./TimePlaceField.tsx')).TimePlaceField)
