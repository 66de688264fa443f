import { configureStore } from '@reduxjs/toolkit'
import { beforeEach, expect, it, vi } from 'vitest'
import { listsRestored, liveSlice } from '../live/live.slice.ts'
import { api } from '../store/api.ts'
import { listener } from '../store/listener.ts'
import { showProblem } from '../ui/feedback/toast.ts'
import {
  type Entry,
  forgetChangesIn,
  forgetChangesOfOthers,
  forgetChangesOutside,
  leftEntries,
  tabLock,
} from './outbox.ts'
import { listenForLeftChanges } from './resendOrphaned.ts'

const stored = vi.hoisted(() => new Map<string, unknown>())
vi.mock(import('./idbStore.ts'), () => {
  const drop = (isDropped: (key: string) => boolean) => {
    for (const key of stored.keys()) if (isDropped(key)) stored.delete(key)
    return Promise.resolve()
  }
  const store = {
    all: async (prefix: string) => new Map([...stored].filter(([key]) => key.startsWith(prefix)).sort()),
    put: async (entries: [string, unknown][]) => {
      for (const [key, value] of entries) stored.set(key, value)
    },
    drop: (keys: string[]) => drop((key) => keys.includes(key)),
    dropAll: (prefix: string) => drop((key) => key.startsWith(prefix)),
    dropExcept: (prefix: string) => drop((key) => !key.startsWith(prefix)),
    clear: () => drop(() => true),
  }
  return { openStore: () => store } as never
})
vi.mock(import('../ui/feedback/toast.ts'), () => ({ showProblem: vi.fn() }) as never)

let done: string[] = []
const faked = api.injectEndpoints({
  endpoints: (build) => ({
    getProfile: build.query<unknown, void>({ queryFn: () => ({ data: null }) }),
    note: build.mutation<null, { what: string }>({
      queryFn({ what }) {
        done.push(what)
        throw new Error('Not answered here')
      },
    }),
  }),
})
const store = configureStore({
  reducer: { [api.reducerPath]: api.reducer, live: liveSlice.reducer },
  middleware: (standard) => standard().prepend(listener.middleware).concat(api.middleware),
})
listenForLeftChanges()

const prefix = 'me/here/'
let at = 0
/** A change that a tab of the browser has left, later than the one before. */
function leave(tab: string, what: string, { place = prefix, endpoint = 'note' } = {}) {
  at += 1
  const key = `${place}${String(at).padStart(14, '0')}-000001-${tab}`
  const [, workspaceId = ''] = place.split('/')
  stored.set(key, { key, tab, workspaceId, endpoint, arg: { what }, base: {} } satisfies Entry)
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  done = []
  stored.clear()
  vi.mocked(showProblem).mockClear()
  const value = { id: 'me', workspaceId: 'here', memberId: 'm' }
  store.dispatch(
    faked.util.upsertQueryEntries([{ endpointName: 'getProfile', arg: undefined, value }]) as never,
  )
})
const start = () => store.dispatch(listsRestored())

it('sends the unsent changes of several tabs in the order in which they were made', async () => {
  leave('a', 'first')
  leave('b', 'second')
  leave('a', 'third')
  start()
  await vi.waitFor(() => expect(done).toEqual(['first', 'second', 'third']))
})

it('does not send changes of an open tab until it is closed', async () => {
  const { promise: closed, resolve: close } = Promise.withResolvers<void>()
  const opened = Promise.withResolvers<void>()
  void navigator.locks.request(tabLock('open'), () => {
    opened.resolve()
    return closed
  })
  await opened.promise
  leave('open', 'theirs')
  leave('gone', 'left')
  start()
  await vi.waitFor(() => expect(done).toEqual(['left']))
  expect(stored.size).toBe(1)
  close()
  await vi.waitFor(() => expect(done).toEqual(['left', 'theirs']))
})

it('sends nothing of another user or workspace, and deletes changes on request', async () => {
  leave('a', 'mine')
  leave('a', 'mine elsewhere', { place: 'me/there/' })
  leave('a', 'somebody else’s', { place: 'other/here/' })
  start()
  await vi.waitFor(() => expect(done).toEqual(['mine']))
  expect(stored.size).toBe(2)
  await forgetChangesOfOthers('me')
  expect((await leftEntries('')).map(({ arg }) => arg)).toEqual([{ what: 'mine elsewhere' }])
  await forgetChangesIn('me/there/')
  expect(stored.size).toBe(0)
})

it('deletes changes in workspaces that the user is no longer in', async () => {
  for (const place of ['me/here/', 'me/there/', 'me/elsewhere/', 'other/there/']) leave('a', place, { place })
  await forgetChangesOutside('me', ['here', 'elsewhere'])
  const left = await leftEntries('')
  expect(left.map(({ arg }) => (arg as { what: string }).what)).toEqual([
    'me/elsewhere/',
    'me/here/',
    'other/there/',
  ])
})

it('reports changes of an older build that can’t be sent, and continues with the rest', async () => {
  leave('a', 'unknown', { endpoint: 'noSuchChange' })
  leave('a', 'made otherwise by now')
  start()
  await vi.waitFor(() => expect(showProblem).toHaveBeenCalledTimes(2))
  expect(done).toEqual(['made otherwise by now'])
  expect(stored.size).toBe(0)
})
