import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { RetainerTerms } from '#features/retainer/retainer.contract.ts'
import { userApi } from '#features/user/web/user.api.ts'
import type { Priority } from '#shared/fields.ts'
import type { Billing, Budget } from '../project.contract.ts'

/** What was typed into the dialog for a new project. */
export type ProjectDraft = {
  /** The new project's id, from the first try to create it on: another try makes no second project. */
  id: string | null
  name: string
  /** Null for the one that is made from the name. */
  key: string | null
  /** Null for the next one in turn. */
  color: string | null
  /** Markdown. */
  description: string
  start: string | null
  end: string | null
  dueDate: string | null
  parentId: string | null
  priority: Priority
  /** Without whoever creates it. */
  members: string[]
  /** One of the members, or whoever creates it. */
  lead: string | null
  client: string | null
  /** Null: as is usual with or without a client. */
  billing: Billing | null
  budget: Budget | null
  /** What its retainer includes, where it is one. */
  retainer: RetainerTerms[]
}

export const emptyProjectDraft: ProjectDraft = {
  id: null,
  name: '',
  key: null,
  color: null,
  description: '',
  start: null,
  end: null,
  dueDate: null,
  parentId: null,
  priority: 'none',
  members: [],
  lead: null,
  client: null,
  billing: null,
  budget: null,
  retainer: [],
}

/** Whether anything was typed that would be a loss. */
export const isProjectDraftEmpty = ({ name, description }: ProjectDraft) =>
  !name.trim() && !description.trim()

type State = {
  /** Whose draft it is, and of which workspace: nobody else may see it. */
  owner: string | null
  draft: ProjectDraft
}

const initialState: State = { owner: null, draft: emptyProjectDraft }

export const projectDraftSlice = createSlice({
  name: 'projectDraft',
  initialState,
  reducers: {
    newProjectTyped(state, { payload }: PayloadAction<Partial<ProjectDraft>>) {
      Object.assign(state.draft, payload)
    },
    newProjectReplaced(state, { payload }: PayloadAction<ProjectDraft>) {
      state.draft = payload
    },
    /** Another tab wrote its draft, which is the same one. */
    newProjectChangedElsewhere: (state, { payload }: PayloadAction<State>) =>
      payload.owner === state.owner ? { ...initialState, ...payload } : state,
  },
  extraReducers: (build) =>
    build.addMatcher(userApi.endpoints.getProfile.matchFulfilled, (state, { payload }) => {
      const owner = payload ? `${payload.id}/${payload.workspaceId ?? ''}` : null
      return state.owner === owner ? state : { ...initialState, owner }
    }),
  selectors: {
    selectNewProject: ({ draft }) => draft,
    selectNewProjectOwner: ({ owner }) => owner,
  },
})

export const { newProjectTyped, newProjectReplaced, newProjectChangedElsewhere } = projectDraftSlice.actions
export const { selectNewProject, selectNewProjectOwner } = projectDraftSlice.selectors
export type ProjectDraftState = { projectDraft: State }
