import { expect, it } from 'vitest'
import { newsFeed } from '../notification.contract.ts'
import { feedChosen, muteToggled, notificationSlice } from './notification.slice.ts'

it('has the numbers of the specification for all, personal and global news', () => {
  expect(newsFeed).toEqual({ all: 0, personal: 1, global: 2 })
})

it('defaults to personal news with sound, and stores the choice', () => {
  const begun = notificationSlice.getInitialState()
  expect(begun).toEqual({ feed: newsFeed.personal, isMuted: false })
  const chosen = notificationSlice.reducer(begun, feedChosen(newsFeed.global))
  expect(notificationSlice.reducer(chosen, muteToggled())).toEqual({ feed: 2, isMuted: true })
})
