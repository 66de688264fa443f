import { createAction, createSlice, isAnyOf, type PayloadAction, type UnknownAction } from '@reduxjs/toolkit'
import { REMEMBER_REHYDRATED } from 'redux-remember'
import { userApi } from '#features/user/web/user.api.ts'
import { api } from '#web/store/api.ts'
import { authApi } from './auth.api.ts'
import { authMessage } from './parts/authProblem.ts'

/** What the browser remembers of the session. The session itself is the server's, in an HttpOnly cookie. */
export type Auth = {
  isSession: boolean
  /** What the last call of signing up or in was refused with; null once another one is made. */
  isError: string | null
  /** Whether such a call is under way. */
  isLoading: boolean
  isRemember: boolean
  /** When a call last succeeded, in milliseconds since 1970. */
  lastActive: number | null
  /** The address that a link for a new password was asked for. */
  emailRecoveryPassword: string
  /** The signed-in user and their current workspace: other tabs follow when one of them changes. */
  profileId: string | null
  workspaceId: string | null
  /** When the profile was changed in this browser, in milliseconds since 1970: other tabs load it anew. */
  profileChangedAt?: number
  /** Where a new user wanted to go, kept until the address is verified: that link opens without it. */
  redirect: string | null
}

const initialState: Auth = {
  isSession: false,
  isError: null,
  isLoading: false,
  isRemember: false,
  lastActive: null,
  emailRecoveryPassword: '',
  profileId: null,
  workspaceId: null,
  redirect: null,
}

/**
 * What is stored of it, for all tabs. How this tab's last call went is its own: with it in there, each tab would answer
 * the other's record with a different one.
 */
export const storedAuth = (auth: Auth): Auth => ({ ...auth, isError: null, isLoading: false })

/** Clears every state area; the store's root reducer does it. */
export const signedOut = createAction('auth/signedOut')

/** Milliseconds without activity after which a session without remember-me ends. */
export const idleLimit = 24 * 60 * 60 * 1000

export type SessionStep = 'none' | 'load' | 'sign-out' | 'forget'

/** What has to happen with the session that is remembered, when the page opens and while it stays open. */
export function sessionStep({ isSession, isRemember, lastActive }: Auth, now: number): SessionStep {
  if (!isSession) return 'none'
  if (isRemember) return 'load'
  if (lastActive === null) return 'forget'
  return now - lastActive < idleLimit ? 'load' : 'sign-out'
}

/** What to do when another tab's memory of the session changed: it is one session for all of them. */
export function followTab(
  mine: Auth,
  theirs: Auth | null | undefined,
): 'keep' | 'sign-out' | 'reload' | 'load-profile' {
  if (!theirs?.isSession) return mine.isSession ? 'sign-out' : 'keep'
  if (!mine.isSession) return 'keep'
  const isSame = mine.profileId === theirs.profileId && mine.workspaceId === theirs.workspaceId
  if (!isSame) return 'reload'
  return mine.profileChangedAt === theirs.profileChangedAt ? 'keep' : 'load-profile'
}

const { updateProfile, setPicture, deletePicture } = userApi.endpoints
const profileChanges = [
  updateProfile.matchFulfilled,
  setPicture.matchFulfilled,
  deletePicture.matchFulfilled,
  authApi.endpoints.confirmEmail.matchFulfilled,
] as const

/** What opens a session, or helps to one. */
const { login, register, resend, resetPassword, sendPasswordLink, signInWithGoogle, takeSecondStep, verify } =
  authApi.endpoints
const authCalls = [
  login,
  register,
  resend,
  resetPassword,
  sendPasswordLink,
  signInWithGoogle,
  takeSecondStep,
  verify,
]

const succeeded = (action: UnknownAction): action is UnknownAction & Succeeded =>
  action.type === `${api.reducerPath}/executeQuery/fulfilled` ||
  action.type === `${api.reducerPath}/executeMutation/fulfilled`
type Succeeded = { meta: { fulfilledTimeStamp?: number } }

export const authSlice = createSlice({
  name: 'auth',
  initialState,
  reducers: {
    passwordLinkRequested(state, { payload }: PayloadAction<string>) {
      state.emailRecoveryPassword = payload
    },
    redirectStored(state, { payload }: PayloadAction<string | null>) {
      state.redirect = payload
    },
    /** Another tab wrote what it knows. */
    storedAuthChanged: ({ isError, isLoading }, { payload }: PayloadAction<Auth>) => ({
      ...payload,
      isError,
      isLoading,
    }),
    /** The browser came back from an identity provider; with a second step to come there is no session yet. */
    cameBack(state, { payload }: PayloadAction<{ isSession: boolean; isRemember: boolean }>) {
      state.isSession = payload.isSession
      state.isRemember = payload.isRemember
      state.lastActive = Date.now()
      state.redirect = null
    },
    sessionForgotten(state) {
      state.isSession = false
    },
  },
  extraReducers: (build) =>
    build
      // A call that was under way when the page was left is not any more.
      .addCase(REMEMBER_REHYDRATED, (state) => {
        state.isError = null
        state.isLoading = false
      })
      .addMatcher(isAnyOf(...authCalls.map(({ matchPending }) => matchPending)), (state) => {
        state.isError = null
        state.isLoading = true
      })
      .addMatcher(isAnyOf(...authCalls.map(({ matchFulfilled }) => matchFulfilled)), (state) => {
        state.isLoading = false
      })
      .addMatcher(isAnyOf(...authCalls.map(({ matchRejected }) => matchRejected)), (state, { payload }) => {
        state.isError = authMessage(payload)
        state.isLoading = false
      })
      .addMatcher(authApi.endpoints.login.matchFulfilled, (state, { meta, payload }) => {
        // With a second step to come there is no session yet.
        state.isSession = !payload.secondFactor
        state.isRemember = meta.arg.originalArgs.body.remember ?? false
        state.redirect = null
      })
      .addMatcher(authApi.endpoints.signInWithGoogle.matchFulfilled, (state, { meta, payload }) => {
        state.isSession = !payload.secondFactor
        state.isRemember = meta.arg.originalArgs.query.remember === 'true'
        state.redirect = null
      })
      .addMatcher(authApi.endpoints.resetPassword.matchFulfilled, (state, { payload }) => {
        state.isSession = !payload.secondFactor
        state.isRemember = false
        state.emailRecoveryPassword = ''
      })
      .addMatcher(authApi.endpoints.verify.matchFulfilled, (state, { payload }) => {
        if (payload.isSignedIn) state.isSession = true
      })
      .addMatcher(authApi.endpoints.takeSecondStep.matchFulfilled, (state) => {
        state.isSession = true
      })
      .addMatcher(authApi.endpoints.register.matchFulfilled, (state, { payload }) => {
        if (payload.isVerified) state.isSession = true
      })
      .addMatcher(userApi.endpoints.getProfile.matchFulfilled, (state, { payload }) => {
        state.profileId = payload?.id ?? null
        state.workspaceId = payload?.workspaceId ?? null
      })
      .addMatcher(isAnyOf(...profileChanges), (state, { meta }) => {
        state.profileChangedAt = meta.fulfilledTimeStamp
      })
      .addMatcher(isAnyOf(succeeded), (state, { meta }) => {
        state.lastActive = meta.fulfilledTimeStamp ?? state.lastActive
      }),
  selectors: { selectAuth: (auth) => auth },
})

export const { passwordLinkRequested, redirectStored, storedAuthChanged, sessionForgotten, cameBack } =
  authSlice.actions
export const { selectAuth } = authSlice.selectors
