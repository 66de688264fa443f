import { configureStore } from '@reduxjs/toolkit'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { selectProfile, userApi } from '#features/user/web/user.api.ts'
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

beforeAll(() => {
  vi.stubGlobal('Request', PathRequest)
  listenForMembership()
})

const createStore = () =>
  configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (standard) => standard().prepend(listener.middleware).concat(api.middleware),
  })

it('deletes unsent changes in workspaces that were lost while no page was open', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ success: true, data: [{ id: 'w2' }] }))
  const store = createStore()
  const value = { id: 'u1', workspaceId: null } as never
  await store.dispatch(userApi.util.upsertQueryData('getProfile', undefined, value))
  await store.dispatch(workspaceApi.endpoints.getWorkspaces.initiate())
  expect(forgetChangesOutside).toHaveBeenCalledWith('u1', ['w2', null])
})

describe('the profile', () => {
  /** Answers the profile by its list of versions, the last one from then on, and the workspace by one. */
  async function load(profiles: [seq: number, visibilityKey: string][], workspace: [number, string]) {
    let calls = 0
    vi.stubGlobal('fetch', async ({ url }: Request) => {
      const isProfile = url.endsWith('/user')
      const [seq, visibilityKey] = isProfile ? profiles[Math.min(calls++, profiles.length - 1)]! : workspace
      const data = isProfile ? { id: 'u1', workspaceId: 'w1', roleId: visibilityKey } : { id: 'w1' }
      const headers = { 'x-workspace-seq': String(seq), 'x-visibility-key': visibilityKey }
      return Response.json({ success: true, data }, { headers })
    })
    const store = createStore()
    await store.dispatch(userApi.endpoints.getProfile.initiate())
    await store.dispatch(workspaceApi.endpoints.getCurrentWorkspace.initiate())
    await vi.waitFor(() =>
      expect(Object.values(store.getState().api.queries).map((query) => query?.status)).toEqual([
        'fulfilled',
        'fulfilled',
      ]),
    )
    return { roleId: selectProfile(store.getState())?.roleId, calls }
  }

  it('is loaded again if the role changed before the workspace was loaded', async () => {
    const { roleId, calls } = await load(
      [
        [5, 'old'],
        [6, 'new'],
      ],
      [6, 'new'],
    )
    expect({ roleId, calls }).toEqual({ roleId: 'new', calls: 2 })
  })
  it('is loaded once if only other things changed', async () =>
    expect(await load([[5, 'same']], [9, 'same'])).toEqual({ roleId: 'same', calls: 1 }))
  it('is loaded once if it is newer than the workspace', async () =>
    expect(await load([[6, 'new']], [5, 'old'])).toEqual({ roleId: 'new', calls: 1 }))
})
