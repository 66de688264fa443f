import { useSelector } from 'react-redux'
import type { Answer, CallArg } from '../../../shared/contract.ts'
import { api, send } from '../../../web/store/api.ts'
import { type CurrentWorkspace, type WorkspaceSummary, workspaceContract } from '../workspace.contract.ts'

/** The current workspace, and the `seq` of its change log that the live connection goes on from. */
export type LoadedWorkspace = CurrentWorkspace & { seq: number }

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
        seq: Number(meta?.response?.headers.get('x-workspace-seq') ?? 0),
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
  useAddSampleMutation,
  useRemoveSampleMutation,
} = workspaceApi

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
