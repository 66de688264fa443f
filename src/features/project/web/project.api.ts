import { createSelector } from '@reduxjs/toolkit'
import { useSelector } from 'react-redux'
import type { Answer, CallArg } from '../../../shared/contract.ts'
import { api, send } from '../../../web/store/api.ts'
import { sendInOrder } from '../../../web/store/inOrder.ts'
import { optimistic, type ShowChange, type Started } from '../../../web/store/optimistic.ts'
import { createRows, type Rows } from '../../../web/store/rows.ts'
import { type Project, type ProjectMembers, projectContract } from '../project.contract.ts'

/** All projects of the workspace that the member may see. */
export type ProjectList = Rows<Project>
export const projectRows = createRows<Project>()

type MembersCall = CallArg<typeof projectContract.addProjectMembers>
type MembersAnswer = Answer<typeof projectContract.addProjectMembers>

const showChange: ShowChange<Project> = optimistic(projectRows, (recipe) =>
  projectApi.util.updateQueryData('getProjects', undefined, recipe),
)

/** The answer is the full list of members that the project has then. */
const showMembers = (started: Started, id: string, members: string[]) =>
  showChange(started, id, { members }, 'The members were not changed.', (answer) => ({
    members: (answer as ProjectMembers).memberIds,
  }))

export const projectApi = api.injectEndpoints({
  endpoints: (build) => ({
    getProjects: build.query<ProjectList, void>({
      query: () => send(projectContract.getProjects)({}),
      transformResponse: ({ data }: Answer<typeof projectContract.getProjects>) => projectRows.load(data),
    }),
    /** Asked for its counts, which live messages do not carry, so that the list cannot keep them true. */
    getProject: build.query<
      Answer<typeof projectContract.getProject>,
      CallArg<typeof projectContract.getProject>
    >({ query: send(projectContract.getProject), keepUnusedDataFor: 0 }),
    createProject: build.mutation<
      Answer<typeof projectContract.createProject>,
      CallArg<typeof projectContract.createProject> & { optimistic: Project }
    >({
      queryFn: sendInOrder(projectContract.createProject, (arg) => [arg.optimistic.id]),
      onQueryStarted: ({ optimistic: project }, started) =>
        showChange(started, project.id, project, 'The project was not created.'),
    }),
    updateProject: build.mutation<
      Answer<typeof projectContract.updateProject>,
      CallArg<typeof projectContract.updateProject>
    >({
      queryFn: sendInOrder(projectContract.updateProject, ({ params }) => [params.id]),
      onQueryStarted: ({ params, body }, started) =>
        showChange(started, params.id, body, 'The project was not changed.'),
    }),
    deleteProject: build.mutation<
      Answer<typeof projectContract.deleteProject>,
      CallArg<typeof projectContract.deleteProject>
    >({
      queryFn: sendInOrder(projectContract.deleteProject, ({ params }) => [params.projectId]),
      onQueryStarted: ({ params }, started) =>
        showChange(started, params.projectId, null, 'The project was not deleted.'),
    }),
    addProjectMembers: build.mutation<MembersAnswer, MembersCall & { members: string[] }>({
      queryFn: sendInOrder(projectContract.addProjectMembers, ({ body }) => [body.projectId]),
      onQueryStarted: ({ body, members }, started) => showMembers(started, body.projectId, members),
    }),
    removeProjectMembers: build.mutation<MembersAnswer, MembersCall & { members: string[] }>({
      queryFn: sendInOrder(projectContract.removeProjectMembers, ({ body }) => [body.projectId]),
      onQueryStarted: ({ body, members }, started) => showMembers(started, body.projectId, members),
    }),
  }),
})

export const {
  useGetProjectsQuery,
  useGetProjectQuery,
  useCreateProjectMutation,
  useUpdateProjectMutation,
  useDeleteProjectMutation,
  useAddProjectMembersMutation,
  useRemoveProjectMembersMutation,
} = projectApi

const selectProjectsQuery = projectApi.endpoints.getProjects.select()

const selectProjects = createSelector(
  (state: Parameters<typeof selectProjectsQuery>[0]) => selectProjectsQuery(state).data?.entities,
  (entities) => ({
    byId: (entities ?? {}) as Record<string, Project | undefined>,
    /** By name ascending. */
    sorted: Object.values(entities ?? {}).sort(
      (a, b) => a.name.localeCompare(b.name) || a.id.localeCompare(b.id),
    ),
    isLoaded: entities !== undefined,
  }),
)

/** The projects of the workspace, which are kept loaded while it is open. */
export const useProjects = () => useSelector(selectProjects)
