import { expect, it } from 'vitest'
import { newsFeed } from '../notification.contract.ts'
import { feedChosen, muteToggled, notificationSlice } from './notification.slice.ts'

it('has the news of all, of oneself and of the workspace, by the specification’s numbers', () => {
  expect(newsFeed).toEqual({ all: 0, personal: 1, global: 2 })
})

it('begins with one’s own news and their sound, and remembers what is chosen', () => {
  const begun = notificationSlice.getInitialState()
  expect(begun).toEqual({ feed: newsFeed.personal, isMuted: false })
  const chosen = notificationSlice.reducer(begun, feedChosen(newsFeed.global))
  expect(notificationSlice.reducer(chosen, muteToggled())).toEqual({ feed: 2, isMuted: true })
})
