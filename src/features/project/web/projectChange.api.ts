import type { Answer } from '#shared/contract.ts'
import { api, send } from '#web/store/api.ts'
import { type ProjectChange, projectContract } from '../project.contract.ts'

/** Names the changes of a project, for who knows that there are more. */
export const changesOf = (projectId: string) => ({ type: 'detail' as const, id: `changes of ${projectId}` })

export const projectChangeApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The newest changes of a project and of its tasks, newest first. */
    getProjectChanges: build.query<ProjectChange[], string>({
      query: (projectId) => send(projectContract.getProjectChanges)({ params: { projectId } }),
      transformResponse: ({ data }: Answer<typeof projectContract.getProjectChanges>) => data,
      providesTags: (_answer, _error, projectId) => ['detail', changesOf(projectId)],
    }),
  }),
})

export const { useGetProjectChangesQuery } = projectChangeApi
