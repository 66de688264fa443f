import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { userApi } from '#features/user/web/user.api.ts'
import type { Priority } from '#shared/fields.ts'

/** A file kept in this browser until it is uploaded; its bytes lie in IndexedDB under `id`. */
export type DraftFile = { id: string; name: string; size: number }

/** A link that is added once the task is there. */
export type DraftLink = { id: string; url: string; name: string }

/** What was typed into the dialog for a new task. */
export type TaskDraft = {
  /** The new task's id, from the first try to create it on: another try makes no second task. */
  id: string | null
  projectId: string | null
  /** As typed: words with a sign may mean more than the title. */
  title: string
  /** Markdown. */
  description: string
  taskFiles: DraftFile[]
  /** What a browser remembers from before there were links has none. */
  taskLinks?: DraftLink[]
  /** Null for where new tasks begin. */
  status: string | null
  executor: string | null
  participants: string[]
  tags: string[]
  priority: Priority
  start: string | null
  end: string | null
  dueDate: string | null
  /** Minutes. */
  estimate: number
}

export const emptyDraft: TaskDraft = {
  id: null,
  projectId: null,
  title: '',
  description: '',
  taskFiles: [],
  status: null,
  executor: null,
  participants: [],
  tags: [],
  priority: 'none',
  start: null,
  end: null,
  dueDate: null,
  estimate: 0,
}

/** Whether anything was typed or attached that would be a loss. */
export const isDraftEmpty = ({ title, description, taskFiles, taskLinks }: TaskDraft) =>
  !title.trim() && !description.trim() && !taskFiles.length && !taskLinks?.length

type State = {
  /** Whose draft it is, and of which workspace: nobody else may see it. */
  owner: string | null
  draft: TaskDraft
  /** Files of tasks that were created, or that wait for the connection, until they are uploaded. */
  uploads: (DraftFile & { task: string })[]
}

const initialState: State = { owner: null, draft: emptyDraft, uploads: [] }

export const taskDraftSlice = createSlice({
  name: 'taskDraft',
  initialState,
  reducers: {
    newTaskTyped(state, { payload }: PayloadAction<Partial<TaskDraft>>) {
      Object.assign(state.draft, payload)
    },
    newTaskFilesAdded(state, { payload }: PayloadAction<DraftFile[]>) {
      state.draft.taskFiles.push(...payload)
    },
    newTaskLinkAdded(state, { payload }: PayloadAction<DraftLink>) {
      state.draft.taskLinks = [...(state.draft.taskLinks ?? []), payload]
    },
    newTaskLinkRemoved(state, { payload: id }: PayloadAction<string>) {
      state.draft.taskLinks = state.draft.taskLinks?.filter((link) => link.id !== id)
    },
    newTaskFileRemoved(state, { payload: id }: PayloadAction<string>) {
      state.draft.taskFiles = state.draft.taskFiles.filter((file) => file.id !== id)
    },
    /** The server has the task: its files are next, and the draft begins anew with what is to be kept of it. */
    newTaskCreated(state, { payload }: PayloadAction<{ id: string; retained: Partial<TaskDraft> }>) {
      state.uploads.push(...state.draft.taskFiles.map((file) => ({ ...file, task: payload.id })))
      state.draft = { ...emptyDraft, ...payload.retained }
    },
    /** Refused long after its form was left: it is there to be tried again, unless another one is being typed. */
    newTaskRefused(state, { payload }: PayloadAction<TaskDraft>) {
      if (isDraftEmpty(state.draft)) state.draft = payload
    },
    newTaskReplaced(state, { payload }: PayloadAction<TaskDraft>) {
      state.draft = payload
    },
    uploadQueuedFor(state, { payload }: PayloadAction<State['uploads'][number]>) {
      if (!state.uploads.some(({ id }) => id === payload.id)) state.uploads.push(payload)
    },
    newTaskUploadEnded(state, { payload: id }: PayloadAction<string>) {
      state.uploads = state.uploads.filter((file) => file.id !== id)
    },
    /** Another tab wrote its draft, which is the same one. */
    newTaskChangedElsewhere: (state, { payload }: PayloadAction<State>) =>
      payload.owner === state.owner ? { ...initialState, ...payload } : state,
  },
  extraReducers: (build) =>
    build.addMatcher(userApi.endpoints.getProfile.matchFulfilled, (state, { payload }) => {
      const owner = payload ? `${payload.id}/${payload.workspaceId ?? ''}` : null
      return state.owner === owner ? state : { ...initialState, owner }
    }),
  selectors: {
    selectNewTask: ({ draft }) => draft,
    selectNewTaskUploads: ({ uploads }) => uploads,
    selectNewTaskOwner: ({ owner }) => owner,
  },
})

export const {
  newTaskTyped,
  newTaskFilesAdded,
  newTaskFileRemoved,
  newTaskLinkAdded,
  newTaskLinkRemoved,
  newTaskCreated,
  newTaskRefused,
  newTaskReplaced,
  uploadQueuedFor,
  newTaskUploadEnded,
  newTaskChangedElsewhere,
} = taskDraftSlice.actions
export const { selectNewTask, selectNewTaskUploads, selectNewTaskOwner } = taskDraftSlice.selectors
export type TaskDraftState = { taskDraft: State }
