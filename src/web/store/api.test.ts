import { configureStore } from '@reduxjs/toolkit'
import { setupListeners } from '@reduxjs/toolkit/query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { api } from './api.ts'

let requests = 0
const probeApi = api.injectEndpoints({
  endpoints: (build) => ({
    probe: build.query<number, void>({ queryFn: () => ({ data: ++requests }) }),
    question: build.query<{ data: number }, void>({ query: () => '/question' }),
  }),
})

const openStore = () =>
  configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (standard) => standard().concat(api.middleware),
  })

beforeEach(() => {
  requests = 0
  vi.useFakeTimers()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('caches a response for 60 seconds after its last use', async () => {
  const store = openStore()
  const use = store.dispatch(probeApi.endpoints.probe.initiate())
  await use
  const cached = () => probeApi.endpoints.probe.select()(store.getState()).data
  await vi.advanceTimersByTimeAsync(300_000)
  expect(cached()).toBe(1)
  use.unsubscribe()
  await vi.advanceTimersByTimeAsync(59_000)
  expect(cached()).toBe(1)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(cached()).toBeUndefined()
})

it('does not poll, nor refetch on focus or on reconnecting', async () => {
  const store = openStore()
  let focus = () => {}
  let online = () => {}
  setupListeners(store.dispatch, (dispatch, { onFocus, onOnline }) => {
    focus = () => void dispatch(onFocus())
    online = () => void dispatch(onOnline())
    return () => {}
  })
  await store.dispatch(probeApi.endpoints.probe.initiate())
  focus()
  online()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(requests).toBe(1)
})

/** A network that answers in turn. */
function answerWith(...answers: (() => Response)[]) {
  const fetchNow = vi.fn(async () => answers.shift()!())
  vi.stubGlobal('fetch', fetchNow)
  vi.stubGlobal('Request', class {})
  return fetchNow
}
const broken = () => {
  throw new TypeError('Failed to fetch')
}

it('retries after a network failure or a response without a body', async () => {
  const fetched = answerWith(
    broken,
    () => new Response(''),
    () => new Response('{"data":7}'),
  )
  const answer = openStore().dispatch(probeApi.endpoints.question.initiate())
  await vi.advanceTimersByTimeAsync(2_000)
  expect((await answer).data).toEqual({ data: 7 })
  expect(fetched).toHaveBeenCalledTimes(3)
})

it('reports an unreachable network as FETCH_ERROR, and invalid JSON as PARSING_ERROR', async () => {
  for (const [answer, status] of [
    [broken, 'FETCH_ERROR'],
    [() => new Response('<html>'), 'PARSING_ERROR'],
  ] as const) {
    const fetched = answerWith(answer, answer, answer, answer)
    const asking = openStore().dispatch(probeApi.endpoints.question.initiate())
    await vi.advanceTimersByTimeAsync(5_000)
    expect((await asking).error).toMatchObject({ status })
    expect(fetched).toHaveBeenCalledTimes(4)
  }
})

it('does not retry a refusal', async () => {
  const fetched = answerWith(() => new Response('{"success":false}', { status: 403 }))
  const { error } = await openStore().dispatch(probeApi.endpoints.question.initiate())
  expect(error).toMatchObject({ status: 403 })
  expect(fetched).toHaveBeenCalledTimes(1)
})
