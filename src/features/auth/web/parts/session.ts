import { isRejectedWithValue } from '@reduxjs/toolkit'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { useStore } from 'react-redux'
import { reloadProfile, selectProfile, userApi } from '#features/user/web/user.api.ts'
import { forgetChangesOfOthers } from '#web/offline/outbox.ts'
import { forgetLists, forgetOtherLists } from '#web/offline/storeLists.ts'
import { api } from '#web/store/api.ts'
import { type Dispatch, listener, useAppDispatch } from '#web/store/listener.ts'
import { onRememberedElsewhere } from '#web/store/remember.ts'
import { clearMessages, pushMessage } from '#web/ui/feedback/toast.ts'
import { forgetSteps } from '#web/ui/feedback/undo.ts'
import { authApi } from '../auth.api.ts'
import {
  type Auth,
  followTab,
  selectAuth,
  sessionForgotten,
  sessionStep,
  signedOut,
  storedAuthChanged,
} from '../auth.slice.ts'

type Failed = { status?: number | string }
type State = Parameters<typeof selectAuth>[0] & Parameters<typeof selectProfile>[0]

const { getProfile } = userApi.endpoints
const { logout } = authApi.endpoints

const loadProfile = (dispatch: Dispatch) => void dispatch(reloadProfile())

/** Milliseconds after which a page whose call broke is not being left. */
const leavingTakes = 500

/** What follows from calls that open, end or deny a session. */
export function listenForSession() {
  listener.startListening({
    actionCreator: signedOut,
    effect(_action, { dispatch }) {
      dispatch(api.util.resetApiState())
      void forgetLists()
      forgetSteps()
    },
  })
  // What was said before it is of no use to who is in now.
  listener.startListening({
    predicate: (_action, now, before) =>
      selectAuth(now as State).isSession && !selectAuth(before as State).isSession,
    effect: clearMessages,
  })
  listener.startListening({ actionCreator: sessionForgotten, effect: () => void forgetLists() })
  // Below it everything waits for the profile. Its hook does not notice that the cache was emptied twice without a
  // new drawing in between, and would wait for ever.
  listener.startListening({
    actionCreator: api.util.resetApiState,
    async effect(_action, { dispatch, getState }) {
      // Whoever emptied it may put a profile there.
      await Promise.resolve()
      if (selectAuth(getState() as State).isSession) void dispatch(getProfile.initiate())
    },
  })
  listener.startListening({
    matcher: (action) => logout.matchFulfilled(action) || logout.matchRejected(action),
    effect: (_action, { dispatch }) => void dispatch(signedOut()),
  })
  listener.startListening({
    matcher: getProfile.matchFulfilled,
    effect: ({ payload }, { dispatch }) => {
      if (!payload) return void dispatch(signedOut())
      void forgetOtherLists(payload.id, payload.workspaceId)
      void forgetChangesOfOthers(payload.id)
    },
  })
  listener.startListening({
    matcher: isRejectedWithValue,
    effect: async (action, { dispatch, delay, ...store }) => {
      const { status } = action.payload as Failed
      if (getProfile.matchRejected(action)) {
        // A page that is left or reloaded breaks off its calls; then this never goes on.
        if (typeof status === 'string') await delay(leavingTakes)
        if (status === 401) pushMessage('Unauthorized')
        // Who is at work already stays so while the network or the server is away.
        else if (selectProfile(store.getState() as State)) return
        dispatch(signedOut())
      } else if (status === 401 && selectAuth(store.getState() as State).isSession) {
        // The server ended the session: the profile's refusal settles it.
        loadProfile(dispatch)
      }
    },
  })
}

/** How often the age of the last activity is looked at while the page stays open, in milliseconds. */
const checkEvery = 60_000

/** What the session needs now; follows the store and the clock, also after the machine was asleep. */
export function useSessionStep() {
  const store = useStore<State>()
  const subscribe = useCallback(
    (changed: () => void) => {
      const unsubscribe = store.subscribe(changed)
      const timer = setInterval(changed, checkEvery)
      document.addEventListener('visibilitychange', changed)
      return () => {
        unsubscribe()
        clearInterval(timer)
        document.removeEventListener('visibilitychange', changed)
      }
    },
    [store],
  )
  return useSyncExternalStore(subscribe, () => sessionStep(selectAuth(store.getState()), Date.now()))
}

/** Ends a session that was idle too long, and follows what other tabs do. Mounted once. */
export function useSession() {
  const store = useStore<State>()
  const dispatch = useAppDispatch()
  const step = useSessionStep()

  useEffect(() => {
    if (step === 'forget') dispatch(sessionForgotten())
    if (step !== 'sign-out') return
    pushMessage('You were signed out after 24 hours without activity')
    void dispatch(logout.initiate())
  }, [step, dispatch])

  useEffect(
    () =>
      onRememberedElsewhere('auth', (value) => {
        const theirs = value as Auth | null | undefined
        const what = followTab(selectAuth(store.getState()), theirs)
        if (what === 'sign-out') dispatch(signedOut())
        else if (theirs) dispatch(storedAuthChanged(theirs))
        if (what === 'reload') dispatch(api.util.resetApiState())
        if (what === 'load-profile') loadProfile(dispatch)
      }),
    [store, dispatch],
  )
}
