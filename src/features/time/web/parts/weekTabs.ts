import { type Access, scopeOf } from '#shared/access.ts'

/** The tabs of the room of time that lead to the weeks and their entries, for whoever may see time. */
export const weekTabs = (access: Access) =>
  scopeOf(access, 'time.view') === 'none'
    ? []
    : [
        { name: 'Week', to: '/time', isCurrent: false },
        { name: 'Entries', to: '/time?tab=entries', isCurrent: false },
      ]
