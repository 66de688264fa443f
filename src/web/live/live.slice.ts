import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { LiveState } from './socket.ts'

export const liveSlice = createSlice({
  name: 'live',
  initialState: {
    state: 'closed' as LiveState,
    /** Whether the current workspace's connection has been open before, so that being closed means it was lost. */
    wasOpen: false,
  },
  reducers: {
    liveOpened(live, { payload }: PayloadAction<LiveState>) {
      live.state = payload
      if (payload === 'open') live.wasOpen = true
    },
    liveEnded: () => ({ state: 'closed' as LiveState, wasOpen: false }),
  },
  selectors: { selectIsReconnecting: ({ state, wasOpen }) => wasOpen && state !== 'open' },
})

export const { liveOpened, liveEnded } = liveSlice.actions
export const { selectIsReconnecting } = liveSlice.selectors
