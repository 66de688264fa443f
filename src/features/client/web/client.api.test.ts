import { configureStore } from '@reduxjs/toolkit'
import { expect, it, vi } from 'vitest'
import { api } from '#web/store/api.ts'
import { PathRequest } from '../../../../tests/pathRequest.ts'
import { clientApi } from './client.api.ts'

vi.mock(import('#web/ui/feedback/toast.ts'), () => ({}) as never)

it('a list that is loaded after one of its clients preserves what the list leaves out', async () => {
  vi.stubGlobal('Request', PathRequest)
  const row = { id: 'c1', title: 'Ford', updatedAt: '2026-01-01T00:00:01Z' }
  vi.stubGlobal('fetch', async (request: Request) => {
    const isList = request.url.endsWith('/client')
    return Response.json({ success: true, data: isList ? [row] : { ...row, contacts: [] } })
  })
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (standard) => standard().concat(api.middleware),
  })
  const { getClient, getClients } = clientApi.endpoints
  const known = () => getClients.select()(store.getState()).data?.entities.c1
  await store.dispatch(getClients.initiate())
  expect(known()?.contacts).toBeUndefined()
  await store.dispatch(getClient.initiate('c1'))
  await vi.waitFor(() => expect(known()?.contacts).toEqual([]))
  await store.dispatch(getClients.initiate(undefined, { forceRefetch: true }))
  expect(known()?.contacts).toEqual([])
})
