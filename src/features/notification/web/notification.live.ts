import { liveOpened } from '#web/live/live.slice.ts'
import { announcementsArrived, onLive } from '#web/live/live.ts'
import { api } from '#web/store/api.ts'
import { type Dispatch, listener } from '#web/store/listener.ts'
import { newsFeed } from '../notification.contract.ts'
import {
  inboxTag,
  notificationApi,
  patchInbox,
  patchSettings,
  selectNotifications,
  selectSettings,
} from './notification.api.ts'
import { selectFeed, selectIsMuted } from './notification.slice.ts'
import { ringBell, unlockBell } from './parts/bell.ts'
import { dropFrom, isTouched, markIn, putIn } from './parts/inbox.ts'

type State = Parameters<typeof selectSettings>[0] & Parameters<typeof selectFeed>[0]

/** Asks anew where what is loaded does not tell; also once more after what is being asked just now. */
const askAnew = (dispatch: Dispatch) => void dispatch(api.util.invalidateTags([inboxTag]))

/** Every live message that tells a person something, or of what they read in another tab; and the bell. */
export function listenForNotifications() {
  onLive(['notification'], (messages, dispatch) => {
    let isCertain = true
    dispatch(
      patchInbox((inbox) => {
        for (const { event, data } of messages)
          isCertain =
            (event === 'delete' ? dropFrom(inbox, data.id) : putIn(inbox, data, event === 'create')) &&
            isCertain
      }),
    )
    if (!isCertain) askAnew(dispatch)
    const unread = messages.flatMap(({ event, data }) => (event === 'delete' || data.readAt ? [] : data))
    dispatch((_: Dispatch, getState: () => unknown) => {
      const state = getState() as State
      const kindSettings = selectSettings(state)?.kinds
      // The specification’s rule: the sound belongs to one’s own news.
      const mayRing = selectFeed(state) === newsFeed.personal && !selectIsMuted(state)
      const ringing = unread.filter(({ kind }) => kindSettings?.[kind].bell)
      // The same once more, told as one, happened at another moment.
      if (mayRing && ringing.length) void ringBell(ringing.map(({ id, at }) => `${id} ${at}`))
    })
  })
  onLive(['task', 'task-comment', 'project'], (messages, dispatch) => {
    dispatch((_: Dispatch, getState: () => unknown) => {
      const rows = selectNotifications(getState() as State)
      if (messages.some((message) => isTouched(rows, message))) askAnew(dispatch)
    })
  })
  onLive(['notification-read'], (messages, dispatch) => {
    let isCertain = true
    dispatch(
      patchInbox((inbox) => {
        for (const { data } of messages) isCertain = markIn(inbox, data.ids, data.readAt) && isCertain
      }),
    )
    if (!isCertain) askAnew(dispatch)
  })
  onLive(['notification-settings'], (messages, dispatch) => {
    for (const { data } of messages) {
      const { memberId: _, ...settings } = data
      dispatch(patchSettings(() => settings))
    }
  })
  listenForAnnouncements()
  unlockBell()
}

const selectAnnouncements = notificationApi.endpoints.getAnnouncements.select()

/** While the connection was lost, what the operator announced was told to nobody here. */
function listenForAnnouncements() {
  const load = (dispatch: Dispatch) =>
    void dispatch(
      notificationApi.endpoints.getAnnouncements.initiate(undefined, {
        forceRefetch: true,
        subscribe: false,
      }),
    )
  listener.startListening({
    actionCreator: announcementsArrived,
    effect: (_, { dispatch }) => load(dispatch),
  })
  listener.startListening({
    actionCreator: liveOpened,
    effect({ payload }, { dispatch, getState }) {
      const { isUninitialized } = selectAnnouncements(getState() as State)
      if (payload === 'open' && !isUninitialized) load(dispatch)
    },
  })
}
