import { useSelector } from 'react-redux'
import type { Answer, CallArg } from '#shared/contract.ts'
import { api, positionOf, send } from '#web/store/api.ts'
import { sendOnce } from '#web/store/inOrder.ts'
import type { Dispatch } from '#web/store/listener.ts'
import { showFailure } from '#web/ui/feedback/toast.ts'
import {
  type CurrentWorkspace,
  type Workspace,
  type WorkspaceSummary,
  type WorkspaceUpdate,
  workspaceContract,
} from '../workspace.contract.ts'

type Contract = typeof workspaceContract
type Started = { dispatch: Dispatch; queryFulfilled: Promise<{ data: { data: Workspace } }> }

/** The current workspace, the `seq` of its change log that the live connection goes on from, and what names its sight. */
export type LoadedWorkspace = CurrentWorkspace & { seq: number; visibilityKey: string }

export const workspaceApi = api.injectEndpoints({
  endpoints: (build) => ({
    getWorkspaces: build.query<WorkspaceSummary[], void>({
      query: () => send(workspaceContract.getWorkspaces)({}),
      transformResponse: ({ data }: Answer<typeof workspaceContract.getWorkspaces>) => data,
    }),
    getCurrentWorkspace: build.query<LoadedWorkspace, void>({
      query: () => send(workspaceContract.getCurrentWorkspace)({}),
      transformResponse: ({ data }: Answer<typeof workspaceContract.getCurrentWorkspace>, meta) => ({
        ...data,
        ...positionOf(meta),
      }),
    }),
    createWorkspace: build.mutation<
      Answer<typeof workspaceContract.createWorkspace>,
      CallArg<typeof workspaceContract.createWorkspace>
    >({ query: send(workspaceContract.createWorkspace) }),
    setWorkspace: build.mutation<
      Answer<typeof workspaceContract.setWorkspace>,
      CallArg<typeof workspaceContract.setWorkspace>
    >({ query: send(workspaceContract.setWorkspace) }),
    updateWorkspace: build.mutation<
      Answer<Contract['updateWorkspace']>,
      CallArg<Contract['updateWorkspace']>
    >({
      queryFn: sendOnce(workspaceContract.updateWorkspace, ({ params }) => [params.id]),
      onQueryStarted: ({ params, body }, started) => showUpdate(params.id, body, started),
    }),
    deleteWorkspace: build.mutation<
      Answer<Contract['deleteWorkspace']>,
      CallArg<Contract['deleteWorkspace']>
    >({ query: send(workspaceContract.deleteWorkspace) }),
    setLogo: build.mutation<Answer<Contract['setLogo']>, { id: string; picture: Blob }>({
      query: ({ id, picture }) => ({
        ...send(workspaceContract.setLogo)({ params: { id } }),
        headers: { 'content-type': 'application/octet-stream' },
        body: picture,
      }),
      onQueryStarted: (_arg, started) => showAnswer(started),
    }),
    deleteLogo: build.mutation<Answer<Contract['deleteLogo']>, CallArg<Contract['deleteLogo']>>({
      query: send(workspaceContract.deleteLogo),
      onQueryStarted: (_arg, started) => showAnswer(started),
    }),
    addSample: build.mutation<Answer<typeof workspaceContract.addSample>, void>({
      query: () => send(workspaceContract.addSample)({}),
    }),
    removeSample: build.mutation<Answer<typeof workspaceContract.removeSample>, void>({
      query: () => send(workspaceContract.removeSample)({}),
    }),
  }),
})

export const {
  useGetWorkspacesQuery,
  useGetCurrentWorkspaceQuery,
  useCreateWorkspaceMutation,
  useSetWorkspaceMutation,
  useUpdateWorkspaceMutation,
  useDeleteWorkspaceMutation,
  useSetLogoMutation,
  useDeleteLogoMutation,
  useAddSampleMutation,
  useRemoveSampleMutation,
} = workspaceApi

/** How many changes of a field the server has not answered yet: until then nothing it tells replaces the field. */
const waiting = new Map<string, number>()

/** Shows a workspace as the server tells it, wherever it stands, unless a newer one is there; answers whether it is. */
export const showWorkspace = (confirmed: Workspace) => (dispatch: Dispatch, getState: () => unknown) => {
  const known = selectWorkspace(getState() as State)
  if (known?.id === confirmed.id) {
    if (known.updatedAt > confirmed.updatedAt) return false
    dispatch(
      workspaceApi.util.updateQueryData('getCurrentWorkspace', undefined, (workspace) => {
        Object.assign(
          workspace,
          Object.fromEntries(Object.entries(confirmed).filter(([f]) => !waiting.get(f))),
        )
      }),
    )
  }
  const { name, color, logo } = confirmed
  dispatch(showInList(confirmed.id, { name, color, logo }))
  return true
}

const showInList =
  (id: string, change: Partial<Pick<Workspace, 'name' | 'color' | 'logo'>>) => (dispatch: Dispatch) => {
    dispatch(
      workspaceApi.util.updateQueryData('getWorkspaces', undefined, (list) => {
        const known = list.find((workspace) => workspace.id === id)
        if (known) Object.assign(known, change)
      }),
    )
  }

async function showAnswer({ dispatch, queryFulfilled }: Started) {
  const answer = await queryFulfilled.catch(() => null)
  if (answer) dispatch(showWorkspace(answer.data.data))
}

/** Shows a change in the next frame; a refusal takes it back and says why. */
async function showUpdate(id: string, body: WorkspaceUpdate, { dispatch, queryFulfilled }: Started) {
  const count = (by: number) => {
    for (const field of Object.keys(body)) waiting.set(field, (waiting.get(field) ?? 0) + by)
  }
  count(1)
  const patch = dispatch(
    workspaceApi.util.updateQueryData('getCurrentWorkspace', undefined, (workspace) => {
      if (workspace.id === id) Object.assign(workspace, body)
    }),
  )
  const { name, color } = body
  dispatch(showInList(id, { ...(name && { name }), ...(color && { color }) }))
  const outcome = await queryFulfilled.catch((failed: { error?: unknown }) => failed)
  count(-1)
  if ('data' in outcome) {
    // Else somebody set the same after that, which was told while this waited.
    if (!dispatch(showWorkspace(outcome.data.data))) dispatch(loadWorkspaceAnew())
    return
  }
  patch.undo()
  dispatch(loadWorkspaceAnew())
  void dispatch(
    workspaceApi.endpoints.getWorkspaces.initiate(undefined, { forceRefetch: true, subscribe: false }),
  )
  showFailure(outcome.error, 'The workspace was not changed.')
}

/** Somebody else may have changed the same meanwhile: only the server knows what is true after a refusal. */
export const loadWorkspaceAnew = () => (dispatch: Dispatch) =>
  void dispatch(
    workspaceApi.endpoints.getCurrentWorkspace.initiate(undefined, { forceRefetch: true, subscribe: false }),
  )

const selectCurrentQuery = workspaceApi.endpoints.getCurrentWorkspace.select()
type State = Parameters<typeof selectCurrentQuery>[0]

/** The current workspace, undefined until loaded. */
export const selectWorkspace = (state: State): LoadedWorkspace | undefined => selectCurrentQuery(state).data

/** The current workspace with its statuses and roles. Only inside the workspace's frame. */
export function useWorkspace(): LoadedWorkspace {
  const workspace = useSelector(selectWorkspace)
  if (!workspace) throw new Error('useWorkspace needs a loaded workspace')
  return workspace
}
