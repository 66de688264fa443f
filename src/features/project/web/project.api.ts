import { createSelector } from '@reduxjs/toolkit'
import { useCallback } from 'react'
import { useSelector } from 'react-redux'
import type { RateEffect } from '#features/rate/rate.contract.ts'
import { createSeen, selectViewedAs } from '#features/role/web/viewAs.slice.ts'
import { fillViewer } from '#features/user/web/parts/viewerSources.ts'
import type { Answer, CallArg } from '#shared/contract.ts'
import { idStillThere, openAnswer, openChangeCheck, statusNow, stillThere } from '#web/live/tombstones.ts'
import { sendQueued } from '#web/offline/sendQueued.ts'
import { api, send } from '#web/store/api.ts'
import { sendInOrder } from '#web/store/inOrder.ts'
import {
  optimistic,
  optimisticMany,
  type ShowChange,
  type ShowChanges,
  type Started,
} from '#web/store/optimistic.ts'
import { createRows, type Rows } from '#web/store/rows.ts'
import {
  type Billing,
  type Project,
  type ProjectMembers,
  type ProjectUpdate,
  projectContract,
  type WholeProject,
} from '../project.contract.ts'
import { isArchivedInTree, visibleProject } from '../project.rules.ts'
import { guardProject, guardProjects } from './parts/guardProjects.ts'

/** A project as it is kept here: what live messages leave out stays as it was loaded. */
export type KnownProject = Project & { pinned?: boolean }
/** All projects of the workspace that the member may see. */
export type ProjectList = Rows<KnownProject>
/** An answer that comes after the deletion of a member or a status may still name them. */
export const projectRows = createRows<KnownProject>({
  lead: idStillThere,
  members: stillThere,
  status: statusNow,
})

type MembersCall = CallArg<typeof projectContract.addProjectMembers>
type MembersAnswer = Answer<typeof projectContract.addProjectMembers>

/** What a change looks like before the server answers. */
export const shownChange = ({ archived, applyRate, ...fields }: ProjectUpdate): Partial<Project> => ({
  ...fields,
  ...(archived !== undefined && { archivedAt: archived ? new Date().toISOString() : null }),
})

const showChanges: ShowChanges<KnownProject> = optimisticMany(projectRows, (recipe) =>
  projectApi.util.updateQueryData('getProjects', undefined, recipe),
)

const showChange: ShowChange<KnownProject> = optimistic(projectRows, (recipe) =>
  projectApi.util.updateQueryData('getProjects', undefined, recipe),
)

/** The answer is the full list of members that the project has then. */
const showMembers = (started: Started, id: string, members: string[]) =>
  showChange(started, id, { members }, 'The members were not changed.', (answer) => {
    const { memberIds, updatedAt } = answer as ProjectMembers
    return { members: memberIds, updatedAt }
  })

/**
 * What an answer about one project says of it. Counts are made here, of the tasks themselves, so that they follow every
 * change. Pins make no project newer: they come with the list, and then by messages, so that no older answer brings one back.
 */
function answeredProject(whole: WholeProject): Project {
  const { children, tasksCount, tasksActiveCount, total, pinned, ...project } = whole
  return project
}

export const projectApi = api.injectEndpoints({
  endpoints: (build) => ({
    getProjects: build.query<ProjectList, void>({
      query: () => send(projectContract.getProjects)({}),
      transformResponse: ({ data }: Answer<typeof projectContract.getProjects>) =>
        projectRows.load(data.map((whole) => ({ ...answeredProject(whole), pinned: whole.pinned }))),
    }),
    /** Brings one project with its description into the list. */
    getProject: build.query<
      Answer<typeof projectContract.getProject>,
      CallArg<typeof projectContract.getProject>
    >({
      query: send(projectContract.getProject),
      providesTags: ['detail'],
      async onQueryStarted(_arg, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => null)
        if (!answer) return
        const project = answeredProject(answer.data.data)
        dispatch(
          projectApi.util.updateQueryData('getProjects', undefined, (list) => projectRows.put(list, project)),
        )
      },
    }),
    createProject: build.mutation<
      Answer<typeof projectContract.createProject>,
      CallArg<typeof projectContract.createProject> & { optimistic: Project }
    >({
      queryFn: sendQueued(projectContract.createProject, (arg) => [arg.optimistic.id]),
      onQueryStarted: ({ optimistic: project }, started) =>
        showChange(started, project.id, project, 'The project was not created.', (answer) =>
          answeredProject(answer as WholeProject),
        ),
    }),
    updateProject: build.mutation<
      Answer<typeof projectContract.updateProject>,
      CallArg<typeof projectContract.updateProject>
    >({
      queryFn: sendQueued(projectContract.updateProject, ({ params }) => [params.id], guardProject),
      onQueryStarted: ({ params, body }, started) =>
        showChange(started, params.id, shownChange(body), 'The project was not changed.'),
    }),
    updateProjects: build.mutation<
      Answer<typeof projectContract.updateProjects>,
      CallArg<typeof projectContract.updateProjects>
    >({
      queryFn: sendQueued(
        projectContract.updateProjects,
        ({ body }) => body.projects.map(({ id }) => id),
        guardProjects,
      ),
      onQueryStarted: ({ body }, started) =>
        showChanges(
          started,
          body.projects.map(({ id, ...change }) => ({ id, change: shownChange(change) })),
          'The projects were not changed.',
        ),
    }),
    pinProject: build.mutation<
      Answer<typeof projectContract.pinProject>,
      CallArg<typeof projectContract.pinProject> & { body: { pinned: boolean } }
    >({
      queryFn: sendQueued(projectContract.pinProject, ({ query }) => [`pin of ${query.projectId}`]),
      onQueryStarted({ query, body: { pinned } }, started) {
        const wasChanged = openChangeCheck('project-pin', query.projectId)
        return showChange(started, query.projectId, { pinned }, 'The project was not pinned.', () =>
          wasChanged() ? {} : { pinned },
        )
      },
    }),
    /** Only the server can copy it; the copy shows when it answers. */
    duplicateProject: build.mutation<
      Answer<typeof projectContract.duplicateProject>,
      CallArg<typeof projectContract.duplicateProject>
    >({
      queryFn: sendInOrder(projectContract.duplicateProject, ({ params }) => [params.projectId]),
      async onQueryStarted(_arg, { dispatch, queryFulfilled }) {
        const pick = openAnswer()
        const answer = await queryFulfilled.catch(() => null)
        for (const made of answer ? pick(answer.data.data) : []) {
          const copy = answeredProject(made)
          dispatch(
            projectApi.util.updateQueryData('getProjects', undefined, (list) => projectRows.put(list, copy)),
          )
        }
      },
    }),
    /** What another billing would make of its open time. */
    getBillingEffect: build.query<RateEffect, { project: string; billing: Billing }>({
      query: ({ project, billing }) =>
        send(projectContract.getBillingEffect)({ params: { projectId: project }, body: { billing } }),
      transformResponse: ({ data }: Answer<typeof projectContract.getBillingEffect>) => data,
    }),
    /** What deleting it would lose now. */
    getProjectDeletionImpact: build.query<
      Answer<typeof projectContract.getProjectDeletionImpact>['data'],
      string
    >({
      query: (projectId) => send(projectContract.getProjectDeletionImpact)({ params: { projectId } }),
      transformResponse: ({ data }: Answer<typeof projectContract.getProjectDeletionImpact>) => data,
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
      queryFn: sendQueued(projectContract.addProjectMembers, ({ body }) => [body.projectId]),
      onQueryStarted: ({ body, members }, started) => showMembers(started, body.projectId, members),
    }),
    removeProjectMembers: build.mutation<MembersAnswer, MembersCall & { members: string[] }>({
      queryFn: sendQueued(projectContract.removeProjectMembers, ({ body }) => [body.projectId]),
      onQueryStarted: ({ body, members }, started) => showMembers(started, body.projectId, members),
    }),
  }),
})

export const {
  useGetProjectsQuery,
  useGetProjectQuery,
  useCreateProjectMutation,
  useUpdateProjectMutation,
  useUpdateProjectsMutation,
  usePinProjectMutation,
  useDuplicateProjectMutation,
  useGetProjectDeletionImpactQuery,
  useDeleteProjectMutation,
  useAddProjectMembersMutation,
  useRemoveProjectMembersMutation,
} = projectApi

const selectProjectsQuery = projectApi.endpoints.getProjects.select()
type State = Parameters<typeof selectProjectsQuery>[0]

fillViewer({ projects: (state) => selectProjectsQuery(state as State).data?.entities })

const byName = (a: Project, b: Project) => a.name.localeCompare(b.name) || a.id.localeCompare(b.id)

const seenProjects = createSeen<KnownProject>(visibleProject)

/** The projects of the workspace, as far as the role sees them as which one looks; undefined until they are loaded. */
export const selectProjectEntities: (state: State) => Record<string, KnownProject> | undefined =
  createSelector(
    [(state: State) => selectProjectsQuery(state).data?.entities, selectViewedAs],
    (entities, viewedAs) => (entities && viewedAs ? seenProjects(viewedAs.viewer, entities) : entities),
  )

const selectProjects = createSelector([selectProjectEntities], (entities) => {
  const all = Object.values(entities ?? {}).sort(byName)
  const archived = all.filter((project) => isArchivedInTree(project, (id) => entities?.[id]))
  const archivedIds: ReadonlySet<string> = new Set(archived.map(({ id }) => id))
  return {
    byId: (entities ?? {}) as Record<string, KnownProject | undefined>,
    /** By name ascending, without those that were put away. */
    sorted: all.filter(({ id }) => !archivedIds.has(id)),
    /** By name ascending, with those that were put away. */
    all,
    /** Those that were archived, and those below them: what is in them shows only on their own pages. */
    archivedIds: archivedIds,
    isLoaded: entities !== undefined,
  }
})

/** The projects of the workspace, which are kept loaded while it is open. */
export const useProjects = () => useSelector(selectProjects)

/** One project by id, so that only what shows it renders when it changes. */
export const useProject = (id: string): KnownProject | undefined =>
  useSelector(useCallback((state: State) => selectProjectEntities(state)?.[id], [id]))
