import { afterEach, expect, it, vi } from 'vitest'
import { guardLeaving } from './guardLeaving.ts'

afterEach(() => vi.unstubAllGlobals())

it('asks before unload as long as a write is in progress, however it ends', async () => {
  const page = new EventTarget()
  for (const name of ['addEventListener', 'removeEventListener'] as const)
    vi.stubGlobal(name, page[name].bind(page))
  const isAsked = () => !page.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const writes = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const guarded = Promise.allSettled(writes.map(({ promise }) => guardLeaving(() => promise)))
  expect(isAsked()).toBe(true)
  writes[0]!.resolve()
  await writes[0]!.promise
  expect(isAsked()).toBe(true)
  writes[1]!.reject(new Error('refused'))
  await guarded
  expect(isAsked()).toBe(false)
})
