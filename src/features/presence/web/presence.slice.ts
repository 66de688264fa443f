import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { TaskPresence } from '#shared/live.ts'
import { liveEnded, liveOpened } from '#web/live/live.slice.ts'
import { presenceArrived } from '#web/live/live.ts'

const nobodyKnown = {
  /** Whether the server tells of presence now: without a connection nobody is known to be there, or not to be. */
  isKnown: false,
  online: {} as Record<string, true>,
  /** When members were told to have gone, as long as this page is open. */
  lastSeen: {} as Record<string, string>,
  /** Of the task on screen. */
  tasks: {} as Record<string, TaskPresence>,
}
const nobody: readonly string[] = []

/** Who else is there now, and the task that is on this screen. */
export const presenceSlice = createSlice({
  name: 'presence',
  initialState: { ...nobodyKnown, looking: null as string | null },
  reducers: {
    /** What was told of another task is old by the time one comes back to it. */
    lookedAt(presence, { payload }: PayloadAction<string | null>) {
      presence.looking = payload
      presence.tasks = {}
    },
  },
  extraReducers: (build) =>
    build
      .addCase(presenceArrived, (presence, { payload: { frame, at } }) => {
        if (frame.whole) Object.assign(presence, { online: {}, tasks: {} })
        presence.isKnown = true
        for (const member of frame.online) presence.online[member] = true
        for (const member of frame.offline) {
          delete presence.online[member]
          presence.lastSeen[member] = at
        }
        for (const one of frame.tasks) if (one.task === presence.looking) presence.tasks[one.task] = one
      })
      .addCase(liveOpened, (presence, { payload }) => {
        if (payload !== 'open') Object.assign(presence, { isKnown: false, tasks: {} })
      })
      .addCase(liveEnded, ({ looking }) => ({ ...nobodyKnown, looking })),
  selectors: {
    selectPresence: (presence) => presence,
    /** Undefined while it is not known. */
    selectIsOnline: ({ isKnown, online }, member: string) => (isKnown ? member in online : undefined),
    selectLastSeen: ({ lastSeen }, member: string) => lastSeen[member],
    selectLookers: ({ tasks }, task: string) => tasks[task]?.looking ?? nobody,
    selectTypers: ({ tasks }, task: string) => tasks[task]?.typing ?? nobody,
  },
})

export const { lookedAt } = presenceSlice.actions
export const { selectPresence, selectIsOnline, selectLastSeen, selectLookers, selectTypers } =
  presenceSlice.selectors
