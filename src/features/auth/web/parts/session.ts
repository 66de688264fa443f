import { isRejectedWithValue } from '@reduxjs/toolkit'
import { useEffect } from 'react'
import { useSelector, useStore } from 'react-redux'
import { api } from '../../../../web/store/api.ts'
import { listener, useAppDispatch } from '../../../../web/store/listener.ts'
import { onRememberedElsewhere } from '../../../../web/store/remember.ts'
import { pushMessage } from '../../../../web/ui/toast.ts'
import { selectProfile, userApi } from '../../../user/web/user.api.ts'
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

/** What follows from calls that open, end or deny a session. */
export function listenForSession() {
  listener.startListening({
    actionCreator: signedOut,
    effect: (_action, { dispatch }) => void dispatch(api.util.resetApiState()),
  })
  listener.startListening({
    matcher: (action) => logout.matchFulfilled(action) || logout.matchRejected(action),
    effect: (_action, { dispatch }) => void dispatch(signedOut()),
  })
  listener.startListening({
    matcher: getProfile.matchFulfilled,
    effect: ({ payload }, { dispatch }) => {
      if (!payload) dispatch(signedOut())
    },
  })
  listener.startListening({
    matcher: isRejectedWithValue,
    effect: (action, { dispatch, getState }) => {
      const state = getState() as State
      const { status } = action.payload as Failed
      if (getProfile.matchRejected(action)) {
        // Who is at work already stays so while the network is away.
        if (typeof status === 'string' && selectProfile(state)) return
        if (status === 401) pushMessage('Unauthorized')
        dispatch(signedOut())
      } else if (status === 401 && selectAuth(state).isSession) {
        // The server ended the session: the profile's refusal settles it.
        dispatch(getProfile.initiate(undefined, { forceRefetch: true, subscribe: false }))
      }
    },
  })
}

/** How often the age of the last activity is looked at while the page stays open, in milliseconds. */
const checkEvery = 60_000

/** Ends a session that was idle too long, and follows what other tabs do. Mounted once. */
export function useSession() {
  const auth = useSelector(selectAuth)
  const { isSession, isRemember } = auth
  const { getState } = useStore<State>()
  const dispatch = useAppDispatch()

  useEffect(() => {
    if (!isSession || isRemember) return
    const check = () => {
      const step = sessionStep(selectAuth(getState()), Date.now())
      if (step === 'forget') dispatch(sessionForgotten())
      if (step === 'sign-out') dispatch(logout.initiate())
    }
    check()
    const timer = setInterval(check, checkEvery)
    document.addEventListener('visibilitychange', check)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', check)
    }
  }, [isSession, isRemember, getState, dispatch])

  useEffect(
    () =>
      onRememberedElsewhere('auth', (value) => {
        const theirs = value as Auth | null | undefined
        const what = followTab(selectAuth(getState()), theirs)
        if (what === 'sign-out') dispatch(signedOut())
        else if (theirs) dispatch(storedAuthChanged(theirs))
        if (what === 'reload') dispatch(api.util.resetApiState())
      }),
    [getState, dispatch],
  )
}
