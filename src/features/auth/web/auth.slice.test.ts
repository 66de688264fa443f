import { configureStore } from '@reduxjs/toolkit'
import { REMEMBER_REHYDRATED } from 'redux-remember'
import { describe, expect, it } from 'vitest'
import { api } from '#web/store/api.ts'
import {
  type Auth,
  authSlice,
  followTab,
  idleLimit,
  selectAuth,
  sessionStep,
  storedAuthChanged,
} from './auth.slice.ts'

const signedIn: Auth = {
  ...authSlice.getInitialState(),
  isSession: true,
  lastActive: 1000,
  profileId: 'ann',
  workspaceId: 'north',
}

describe('sessionStep', () => {
  const day = 24 * 60 * 60 * 1000
  it('signs out 24 hours after the last activity', () => {
    expect(idleLimit).toBe(day)
    expect(sessionStep(signedIn, 1000 + day - 1)).toBe('load')
    expect(sessionStep(signedIn, 1000 + day)).toBe('sign-out')
  })
  it('never ends a remembered session by itself', () => {
    expect(sessionStep({ ...signedIn, isRemember: true }, 1000 + 29 * day)).toBe('load')
    expect(sessionStep({ ...signedIn, isRemember: true, lastActive: null }, 1000)).toBe('load')
  })
  it('forgets a session without recorded activity', () => {
    expect(sessionStep({ ...signedIn, lastActive: null }, 1000)).toBe('forget')
  })
  it('does nothing when signed out', () => {
    expect(sessionStep({ ...signedIn, isSession: false }, 1000 + 2 * day)).toBe('none')
  })
})

describe('followTab', () => {
  it('signs out when another tab did, or the storage was emptied', () => {
    expect(followTab(signedIn, { ...signedIn, isSession: false })).toBe('sign-out')
    expect(followTab(signedIn, null)).toBe('sign-out')
  })
  it('reloads when another tab switched workspace or user', () => {
    expect(followTab(signedIn, { ...signedIn, workspaceId: 'south' })).toBe('reload')
    expect(followTab(signedIn, { ...signedIn, profileId: 'bob' })).toBe('reload')
  })
  it('refetches a profile that another tab changed', () => {
    expect(followTab(signedIn, { ...signedIn, profileChangedAt: 2000 })).toBe('load-profile')
    const changed = { ...signedIn, profileChangedAt: 2000 }
    expect(followTab(changed, { ...changed, lastActive: 3000 })).toBe('keep')
  })
  it('does nothing on later activity or a sign-in in another tab', () => {
    expect(followTab(signedIn, { ...signedIn, lastActive: 2000 })).toBe('keep')
    expect(followTab(authSlice.getInitialState(), signedIn)).toBe('keep')
    expect(followTab(authSlice.getInitialState(), null)).toBe('keep')
  })
})

describe('calls', () => {
  const probe = api.injectEndpoints({
    endpoints: (build) => ({
      succeed: build.mutation<null, number>({ queryFn: () => ({ data: null }) }),
      fail: build.mutation<null, number>({ queryFn: () => ({ error: { status: 500, data: null } }) }),
    }),
  })
  const makeStore = () =>
    configureStore({
      reducer: { api: api.reducer, auth: authSlice.reducer },
      middleware: (standard) => standard().concat(api.middleware),
    })

  it('update the last activity only when they succeed', async () => {
    const store = makeStore()
    await store.dispatch(probe.endpoints.fail.initiate(1))
    expect(selectAuth(store.getState()).lastActive).toBeNull()
    const before = Date.now()
    await store.dispatch(probe.endpoints.succeed.initiate(1))
    expect(selectAuth(store.getState()).lastActive).toBeGreaterThanOrEqual(before)
  })
})

describe('calls that open a session', () => {
  const stateAfter = (...actions: unknown[]) =>
    actions.reduce<Auth>((state, action) => authSlice.reducer(state, action as never), {
      ...authSlice.getInitialState(),
    })
  const action = (step: 'pending' | 'fulfilled' | 'rejected', payload?: unknown) => ({
    type: `api/executeMutation/${step}`,
    payload,
    meta: {
      requestId: '1',
      requestStatus: step,
      ...(step === 'rejected' && { rejectedWithValue: true }),
      arg: { endpointName: 'login', originalArgs: { body: {} } },
    },
  })
  const refusal = { status: 401, data: { error: { message: 'Wrong e-mail or password' } } }

  it('are loading until answered, and store the server’s error message on failure', () => {
    expect(stateAfter(action('pending'))).toMatchObject({ isLoading: true, isError: null })
    const refused = stateAfter(action('pending'), action('rejected', refusal))
    expect(refused).toMatchObject({ isSession: false, isLoading: false, isError: 'Wrong e-mail or password' })
    expect(authSlice.reducer(refused, action('pending') as never).isError).toBeNull()
    expect(stateAfter(action('pending'), action('fulfilled', {}))).toMatchObject({
      isSession: true,
      isLoading: false,
    })
  })
  it('report a missing connection on a network error', () => {
    const offline = action('rejected', { status: 'FETCH_ERROR', error: 'Failed to fetch' })
    expect(stateAfter(action('pending'), offline).isError).toBe('No connection to database')
  })
  it('are not loading after rehydration, nor because another tab is', () => {
    const pending = stateAfter(action('pending'))
    expect(authSlice.reducer(pending, { type: REMEMBER_REHYDRATED }).isLoading).toBe(false)
    expect(authSlice.reducer(undefined, storedAuthChanged(pending))).toMatchObject({ isLoading: false })
  })
})
