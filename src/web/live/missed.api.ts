import type { LiveFrame } from '#shared/live.ts'
import { missedContract } from '#shared/missed.contract.ts'
import { api, send } from '../store/api.ts'
import type { Dispatch } from '../store/listener.ts'

const missedApi = api.injectEndpoints({
  endpoints: (build) => ({
    // Read as a change is made, so that nothing of it stays in the cache.
    getMissed: build.mutation<LiveFrame[], { workspaceId: string; since: string; visibilityKey: string }>({
      query: ({ workspaceId, ...query }) => ({
        ...send(missedContract.getMissed)({ query }),
        headers: { 'x-workspace-id': workspaceId },
      }),
      transformResponse: ({ data }: { data: LiveFrame[] }) => data,
    }),
  }),
})

const refusals: Record<string, 'Unauthorized' | 'Workspace not found'> = {
  401: 'Unauthorized',
  404: 'Workspace not found',
}

/** What the live connection would have told since; null where no server answered. */
export const readMissed =
  (workspaceId: string, since: number, visibilityKey: string) =>
  async (dispatch: Dispatch): Promise<LiveFrame[] | null> => {
    const asking = dispatch(
      missedApi.endpoints.getMissed.initiate(
        { workspaceId, since: String(since), visibilityKey },
        { track: false },
      ),
    )
    const { data, error } = await asking
    if (data) return data
    const message = refusals[String((error as { status?: unknown }).status)]
    return message ? [{ type: 'error', message }] : null
  }
