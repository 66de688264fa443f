import { lazyPart } from '../../../../../web/ui/lazyPart.tsx'

/** The menus of a task's fields, loaded when the first one opens: lists draw without them. */
export const LazyTaskFieldMenu = lazyPart(async () => (await import('./TaskFieldMenu.tsx')).TaskFieldMenu)

/** As above, of a task that does not exist yet. */
export const LazyFieldMenu = lazyPart(async () => (await import('./TaskFieldMenu.tsx')).FieldMenu)
