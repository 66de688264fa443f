import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { newsFeed } from '../notification.contract.ts'

export type NewsFeed = (typeof newsFeed)[keyof typeof newsFeed]

/** Which news a person reads, and whether the bell may sound; remembered in this browser. */
export const notificationSlice = createSlice({
  name: 'notification',
  initialState: { feed: newsFeed.personal as NewsFeed, isMuted: false },
  reducers: {
    feedChosen(state, { payload }: PayloadAction<NewsFeed>) {
      state.feed = payload
    },
    muteToggled(state) {
      state.isMuted = !state.isMuted
    },
    muteChangedElsewhere(state, { payload }: PayloadAction<boolean>) {
      state.isMuted = payload
    },
  },
  selectors: { selectFeed: ({ feed }) => feed, selectIsMuted: ({ isMuted }) => isMuted },
})

export const { feedChosen, muteToggled, muteChangedElsewhere } = notificationSlice.actions
export const { selectFeed, selectIsMuted } = notificationSlice.selectors
