import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { LiveState } from './socket.ts'

const closed = {
  state: 'closed' as LiveState,
  /** Whether the current workspace's connection has been open before, so that being closed means it was lost. */
  wasOpen: false,
  /** Whether it was closed since it was open, or could not be opened: trying again is not being there again. */
  isLost: false,
  /** Whether everything the server has told up to now is on screen. */
  isCaughtUp: false,
  /** What to say while calls bring what the connection can't; null where it is open, or they reach no server either. */
  byCalls: null as string | null,
  /** The `seq` up to which everything is on screen; null while it is loaded anew. */
  seq: null as number | null,
}

export const liveSlice = createSlice({
  name: 'live',
  initialState: {
    ...closed,
    /** Whether what is on screen was kept by the browser from an earlier visit, and the server has told nothing since. */
    isRestored: false,
  },
  reducers: {
    liveOpened(live, { payload }: PayloadAction<LiveState>) {
      live.state = payload
      if (payload === 'open') Object.assign(live, { wasOpen: true, byCalls: null })
      else live.isCaughtUp = false
      if (payload !== 'connecting') live.isLost = payload === 'closed'
    },
    liveByCalls(live, { payload }: PayloadAction<string | null>) {
      live.byCalls = payload
      // Also where it was not lost, but never had a place.
      if (payload === null) live.isLost = true
    },
    /** What calls have brought may be old by now. */
    liveStale(live) {
      live.isCaughtUp = false
    },
    /** All that was missed is on screen, up to this `seq`. */
    liveCaughtUp(live, { payload }: PayloadAction<number>) {
      live.seq = payload
      live.isCaughtUp = true
      live.isRestored = false
    },
    /** What is on screen may be anything until it is loaded anew. */
    liveOutdated(live) {
      live.seq = null
      live.isCaughtUp = false
    },
    liveEnded: (live) => ({ ...closed, isRestored: live.isRestored }),
    listsRestored(live) {
      live.isRestored = true
    },
  },
  selectors: {
    selectIsOffline: ({ wasOpen, isRestored, isLost, byCalls }) =>
      isLost && byCalls === null && (wasOpen || isRestored),
    selectByCalls: ({ byCalls }) => byCalls,
    /** Whether changes arrive, by the connection or by calls. */
    selectHasBegun: ({ wasOpen, state, byCalls }) => wasOpen || state === 'full' || byCalls !== null,
    selectIsRestored: ({ isRestored }) => isRestored,
  },
})

export const { liveOpened, liveByCalls, liveStale, liveCaughtUp, liveOutdated, liveEnded, listsRestored } =
  liveSlice.actions
export const { selectIsOffline, selectByCalls, selectHasBegun, selectIsRestored } = liveSlice.selectors
