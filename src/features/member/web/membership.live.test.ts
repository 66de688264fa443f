import { configureStore } from '@reduxjs/toolkit'
import { expect, it, vi } from 'vitest'
import { userApi } from '#features/user/web/user.api.ts'
import { workspaceApi } from '#features/workspace/web/workspace.api.ts'
import { forgetChangesOutside } from '#web/offline/outbox.ts'
import { api } from '#web/store/api.ts'
import { listener } from '#web/store/listener.ts'
import { PathRequest } from '../../../../tests/pathRequest.ts'
import { listenForMembership } from './membership.live.ts'

vi.mock(import('#web/offline/outbox.ts'), async (importOriginal) => ({
  ...(await importOriginal()),
  forgetChangesOutside: vi.fn(async () => {}),
}))
vi.mock(import('#web/ui/feedback/toast.ts'), () => ({}) as never)

it('deletes unsent changes in workspaces that were lost while no page was open', async () => {
  vi.stubGlobal('Request', PathRequest)
  vi.stubGlobal('fetch', async () => Response.json({ success: true, data: [{ id: 'w2' }] }))
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (standard) => standard().prepend(listener.middleware).concat(api.middleware),
  })
  listenForMembership()
  const value = { id: 'u1', workspaceId: null } as never
  await store.dispatch(userApi.util.upsertQueryData('getProfile', undefined, value))
  await store.dispatch(workspaceApi.endpoints.getWorkspaces.initiate())
  expect(forgetChangesOutside).toHaveBeenCalledWith('u1', ['w2', null])
})
