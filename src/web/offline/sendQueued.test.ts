import { configureStore } from '@reduxjs/toolkit'
import { beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { call, ok } from '#shared/contract.ts'
import { PathRequest } from '../../../tests/pathRequest.ts'
import { liveCaughtUp, liveOpened, liveSlice } from '../live/live.slice.ts'
import { catchUpThrough } from '../live/live.ts'
import { api } from '../store/api.ts'
import { listener } from '../store/listener.ts'
import { optimistic } from '../store/optimistic.ts'
import { createRows, type Row, type Rows } from '../store/rows.ts'
import { listenForWaiting } from './catchUp.ts'
import { guardOne } from './guardOne.ts'
import { countOpen } from './outbox.ts'
import { conflictsFound } from './sendEntry.ts'
import { sendQueued } from './sendQueued.ts'
import { isStillQueued, listenForRejectedCalls } from './stillQueued.ts'

vi.mock(
  import('./idbStore.ts'),
  () =>
    ({
      openStore: () => ({ put: async () => {}, drop: async () => {}, all: async () => new Map() }),
    }) as never,
)

type Thing = Row & { name: string }
type Arg = { params: { id: string }; body: { name: string }; before: Thing }
const rows = createRows<Thing>()
const update = call({
  method: 'PATCH',
  path: '/thing/:id',
  summary: '',
  permission: 'member',
  params: z.object({ id: z.string() }),
  body: z.strictObject({ name: z.string() }),
  answer: ok(z.any()),
})
const patch: Parameters<typeof optimistic<Thing>>[1] = (recipe) =>
  faked.util.updateQueryData('getTasks', undefined, recipe) as never
const show = optimistic(rows, patch)
const asks = {
  request: ({ params }: Arg) => ({ url: `/thing/${params.id}` }),
  rowsOf: (answer: unknown) => [answer as Thing],
}
const faked = api.injectEndpoints({
  endpoints: (build) => ({
    getProfile: build.query<unknown, void>({ queryFn: () => ({ data: null }) }),
    getTasks: build.query<Rows<Thing>, void>({ queryFn: () => ({ data: rows.load([]) }) }),
    rename: build.mutation<{ data: unknown }, Arg>({
      queryFn: sendQueued(update, () => ['things'], guardOne<Arg>('tag', asks)) as never,
    }),
    set: build.mutation<{ data: unknown }, Arg>({
      queryFn: sendQueued(update, ({ params }) => [params.id], {
        ...guardOne<Arg>('task', asks, 'getTasks'),
        asks: undefined,
      } as never) as never,
      onQueryStarted: ({ params, body }, started) => show(started, params.id, body, 'Not set.'),
    }),
  }),
})
const store = configureStore({
  reducer: { [api.reducerPath]: api.reducer, live: liveSlice.reducer },
  middleware: (standard) => standard().prepend(listener.middleware).concat(api.middleware),
})
listenForWaiting()
listenForRejectedCalls()
const conflicts: unknown[] = []
listener.startListening({
  actionCreator: conflictsFound,
  effect: ({ payload }) => void conflicts.push(...payload.conflicts.map(({ mine }) => mine)),
})

/** What the server has, by id. */
let things: Record<string, Thing> = {}
/** By what each try was called, in their order. */
const keys: (string | null)[] = []
let isCut = false
let isSessionOver = false
const none = () => {}
let goOn = none
const thing = (id: string, name: string): Thing => ({ id, name, updatedAt: new Date().toISOString() })

beforeEach(() => {
  things = { a: thing('a', 'A'), b: thing('b', 'B') }
  isCut = false
  isSessionOver = false
  goOn = none
  conflicts.length = 0
  keys.length = 0
  vi.stubGlobal('addEventListener', (event: string, run: () => void) => {
    if (event === 'online') goOn = run
  })
  vi.stubGlobal('removeEventListener', () => {})
  vi.stubGlobal('Request', PathRequest)
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method === 'PATCH') keys.push(request.headers.get('idempotency-key'))
    if (isCut) throw new TypeError('Failed to fetch')
    if (isSessionOver)
      return Response.json(
        { success: false, error: { code: 'UNAUTHORIZED', message: 'Sign in.' } },
        { status: 401 },
      )
    const id = request.url.split('/').at(-1) as string
    if (!things[id]) return Response.json({}, { status: 500 })
    if (request.method === 'PATCH') things[id] = thing(id, ((await request.json()) as Thing).name)
    return Response.json({ success: true, data: things[id] })
  })
  const value = { id: 'me', workspaceId: 'here', memberId: 'm' }
  store.dispatch(
    faked.util.upsertQueryEntries([
      { endpointName: 'getProfile', arg: undefined, value },
      { endpointName: 'getTasks', arg: undefined, value: rows.load(Object.values(things)) },
    ]) as never,
  )
  store.dispatch(liveOpened('open'))
  store.dispatch(liveCaughtUp(1))
  // An open connection answers at once.
  catchUpThrough(() => store.dispatch(liveCaughtUp(1)))
})
const change = (endpoint: 'rename' | 'set', id: string, name: string) =>
  store.dispatch(
    faked.endpoints[endpoint].initiate({ params: { id }, body: { name }, before: things[id] as Thing }),
  )

it('detects a conflict of a change that waited behind one with a network failure', async () => {
  isCut = true
  const first = change('rename', 'a', 'Mine')
  await vi.waitFor(() => expect(goOn).not.toBe(none))
  const second = change('rename', 'b', 'Mine too')
  things.b = thing('b', 'Theirs')
  isCut = false
  goOn()
  await Promise.all([first, second])
  expect(things).toMatchObject({ a: { name: 'Mine' }, b: { name: 'Theirs' } })
  expect(conflicts).toEqual(['Mine too'])
})

it('two queued changes of one field do not conflict with each other', async () => {
  store.dispatch(liveOpened('closed'))
  const changes = [change('set', 'a', 'First'), change('set', 'a', 'Second')]
  store.dispatch(liveOpened('open'))
  store.dispatch(liveCaughtUp(1))
  await Promise.all(changes)
  expect(conflicts).toEqual([])
  expect(things.a).toMatchObject({ name: 'Second' })
})

it('each retry has the same idempotency key, each change another one', async () => {
  isCut = true
  const first = change('rename', 'a', 'Mine')
  await vi.waitFor(() => expect(goOn).not.toBe(none))
  isCut = false
  goOn()
  await first
  await change('rename', 'a', 'Mine again')
  const [cut, answered, other] = keys
  expect(cut).toMatch(/^[\w-]{20,100}$/)
  expect([answered === cut, other === cut]).toEqual([true, false])
})

it('without a connection fetches missed changes first, then detects conflicts', async () => {
  store.dispatch(liveOpened('full'))
  const requested = new Promise<void>((resolve) => catchUpThrough(resolve))
  const changing = change('rename', 'a', 'Mine')
  const other = change('rename', 'b', 'Mine too')
  await requested
  expect(keys).toEqual([])
  things.b = thing('b', 'Theirs')
  store.dispatch(liveCaughtUp(2))
  await Promise.all([changing, other])
  expect(things).toMatchObject({ a: { name: 'Mine' }, b: { name: 'Theirs' } })
  expect(conflicts).toEqual(['Mine too'])
  catchUpThrough(null)
})

it('after a network failure waits for missed changes, though the connection seems open', async () => {
  const asked = new Promise<void>((resolve) => catchUpThrough(resolve))
  isCut = true
  const changing = change('rename', 'a', 'Mine')
  await vi.waitFor(() => expect(goOn).not.toBe(none))
  isCut = false
  goOn()
  await asked
  // The try that was cut, and nothing since.
  expect(keys).toHaveLength(1)
  store.dispatch(liveCaughtUp(2))
  await changing
  expect(keys).toHaveLength(2)
  expect(things.a).toMatchObject({ name: 'Mine' })
  catchUpThrough(null)
})

it('a change that the end of the session interrupts or refuses is still queued', async () => {
  isSessionOver = true
  const refused = await change('rename', 'a', 'Refused')
  isSessionOver = false
  isCut = true
  const aborted = change('rename', 'a', 'Aborted by the network')
  await vi.waitFor(() => expect(goOn).not.toBe(none))
  store.dispatch(liveOpened('closed'))
  const waiting = change('rename', 'b', 'Waiting for the connection')
  await vi.waitFor(() => expect(countOpen()).toBe(2))
  store.dispatch(api.util.resetApiState())
  const replies = [refused, await aborted, await waiting]
  expect(replies.map(({ error }) => isStillQueued(error))).toEqual([true, true, true])
})

it('a change that the server refuses is not queued any more', async () => {
  things = {}
  const { error } = await change('rename', 'a', 'Refused')
  expect(error).toMatchObject({ status: 500 })
  expect(isStillQueued(error)).toBe(false)
})
