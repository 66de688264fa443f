import { combineReducers, configureStore } from '@reduxjs/toolkit'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { userApi } from '#features/user/web/user.api.ts'
import { api, errorText } from '#web/store/api.ts'
import { listener } from '#web/store/listener.ts'
import { PathRequest } from '../../../../../tests/pathRequest.ts'
import { authApi } from '../auth.api.ts'
import { authSlice, cameBack, selectAuth, signedOut } from '../auth.slice.ts'
import { authProblem } from './authProblem.ts'
import { listenForSession } from './session.ts'

const pushed = vi.hoisted(() => [] as string[])
vi.mock('#web/ui/feedback/toast.ts', () => ({
  pushMessage: (text: string) => pushed.push(text),
  clearMessages: () => pushed.splice(0),
}))

beforeAll(() => {
  vi.stubGlobal('Request', PathRequest)
  listenForSession()
})
afterEach(() => pushed.splice(0))

/** Answers calls as a server would; without an answer the network is gone. */
function serve(status: number | null, body: unknown = {}) {
  vi.stubGlobal('fetch', async () => {
    if (status === null) throw new TypeError('fetch failed')
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
  })
}
const refused = (status: number, message: string) =>
  serve(status, { success: false, error: { code: 'X', message } })

function makeStore(isSession = false) {
  const everything = combineReducers({ api: api.reducer, auth: authSlice.reducer })
  const store = configureStore({
    reducer: (state: ReturnType<typeof everything> | undefined, action) =>
      everything(signedOut.match(action) && state ? ({ api: state.api } as typeof state) : state, action),
    middleware: (standard) => standard().prepend(listener.middleware).concat(api.middleware),
  })
  if (isSession) store.dispatch(cameBack({ isSession: true, isRemember: true }))
  return { ...store, auth: () => selectAuth(store.getState()) }
}
const login = (remember = false) =>
  authApi.endpoints.login.initiate({ body: { email: 'a@example.com', password: 'x', remember } })
const profile = { id: 'u1', name: 'Ann', workspaceId: 'w1' }

describe('a session starts', () => {
  it('with a sign-in, remembered on request', async () => {
    for (const remember of [false, true]) {
      const store = makeStore()
      pushed.push('You were signed out after 24 hours without activity')
      serve(200, { success: true, data: null, secondFactor: false })
      await store.dispatch(login(remember))
      expect(store.auth()).toMatchObject({ isSession: true, isRemember: remember })
      expect(pushed).toEqual([])
    }
  })
  it('with the second step of a sign-in, and not before', async () => {
    const store = makeStore()
    serve(200, { success: true, data: null, secondFactor: true })
    await store.dispatch(login(true))
    expect(store.auth()).toMatchObject({ isSession: false, isRemember: true })
    await store.dispatch(authApi.endpoints.takeSecondStep.initiate({ body: { code: '123456' } }))
    expect(store.auth()).toMatchObject({ isSession: true, isRemember: true })
  })
  it('with a password reset and with the return from an identity provider', async () => {
    const store = makeStore()
    serve(200, { success: true, data: null, secondFactor: false })
    const body = { id: 'u1', emailToken: 'x', password: 'x' }
    await store.dispatch(authApi.endpoints.resetPassword.initiate({ body }))
    expect(store.auth().isSession).toBe(true)
    expect(makeStore(true).auth().isSession).toBe(true)
  })
  it('with a registration only if its answer says that the address is verified', async () => {
    for (const isVerified of [false, true]) {
      const store = makeStore()
      serve(200, { success: true, data: { isVerified }, isVerified, mailbox: null })
      const body = { name: 'Ann', email: 'a@example.com', password: 'x' }
      await store.dispatch(authApi.endpoints.register.initiate({ body }))
      expect(store.auth().isSession).toBe(isVerified)
    }
  })
})

describe('a session ends', () => {
  const isReset = (store: ReturnType<typeof makeStore>) =>
    expect(store.auth()).toEqual({ ...authSlice.getInitialState(), lastActive: store.auth().lastActive })
  it.each([200, 500])('with signing out, also when the server answers %d', async (status) => {
    const store = makeStore(true)
    serve(status, { success: status === 200, data: null })
    await store.dispatch(authApi.endpoints.logout.initiate())
    await vi.waitFor(() => isReset(store))
  })
  it('when the profile request is unauthorised, showing the error', async () => {
    const store = makeStore(true)
    refused(401, 'Unauthorized')
    await store.dispatch(userApi.endpoints.getProfile.initiate())
    await vi.waitFor(() => expect(store.auth().isSession).toBe(false))
    expect(pushed).toEqual(['Unauthorized'])
  })
  it('with a profile that can’t be fetched', async () => {
    const store = makeStore(true)
    refused(500, 'Away')
    await store.dispatch(userApi.endpoints.getProfile.initiate())
    await vi.waitFor(() => expect(store.auth().isSession).toBe(false))
    expect(pushed).toEqual([])
  })
  it('when the profile response is empty', async () => {
    const store = makeStore(true)
    serve(200, { success: true, data: null })
    await store.dispatch(userApi.endpoints.getProfile.initiate())
    await vi.waitFor(() => expect(store.auth().isSession).toBe(false))
  })
  it('not when the profile loads, which stores user and workspace ids', async () => {
    const store = makeStore(true)
    serve(200, { success: true, data: profile })
    await store.dispatch(userApi.endpoints.getProfile.initiate())
    expect(store.auth()).toMatchObject({ isSession: true, profileId: 'u1', workspaceId: 'w1' })
  })
})

describe('the error message of a failed call', () => {
  const problemOf = async (store: ReturnType<typeof makeStore>) => {
    const { error } = await store.dispatch(login())
    return { shown: authProblem(error), status: (error as { status: unknown }).status, error }
  }
  it('is the server’s message', async () => {
    refused(401, 'That email or password isn’t right.')
    const store = makeStore()
    expect((await problemOf(store)).shown).toBe('That email or password isn’t right.')
    expect(store.auth().isSession).toBe(false)
  })
  it('is “No connection to database” on a network or gateway error', async () => {
    serve(null)
    expect(await problemOf(makeStore())).toMatchObject({
      shown: 'No connection to database',
      status: 'FETCH_ERROR',
    })
    serve(502)
    expect((await problemOf(makeStore())).shown).toBe('No connection to database')
  })
  it('is “Request error” if the response is not JSON or has no message', async () => {
    vi.stubGlobal('fetch', async () => new Response('<html>', { status: 502 }))
    const { status, error } = await problemOf(makeStore())
    expect(status).toBe('PARSING_ERROR')
    expect(errorText(error)).toBe('Request error')
    expect(errorText({ status: 500, data: {} })).toBe('Request error')
  })
})
