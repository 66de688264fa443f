import { lazyPart } from '../layout/lazyPart.tsx'

/** Chooses one day, or none. */
export const DayMenu = lazyPart(async () => (await import('./DayMenus.tsx')).DayMenu)

/** Chooses the first and last day. */
export const DayRangeMenu = lazyPart(async () => (await import('./DayMenus.tsx')).DayRangeMenu)
