import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { ListKind, ListSettings } from './parts/listSettings.ts'

/** Text that was typed into a task and is not saved yet. */
type Draft = {
  text: string
  /** What was there when the person began to type. */
  base: string
  /** Whether saving was tried and refused. */
  hasFailed: boolean
}
export type DraftField = 'title' | 'description'
const keyOf = ({ task, field }: { task: string; field: DraftField }) => `${task}/${field}`

type Named<T = unknown> = PayloadAction<{ task: string; field: DraftField } & T>

/** What a person chose about task lists, and typed into tasks. */
export const taskSlice = createSlice({
  name: 'task',
  initialState: {
    /** Groups that were folded or unfolded by hand, and tasks whose subtasks were, by their ids. */
    folded: {} as Record<string, boolean>,
    /** How lists show their tasks, as far as it was chosen. */
    lists: {} as Partial<Record<ListKind, Partial<ListSettings>>>,
    /** The project that a task was last quickly added to. */
    lastProject: null as string | null,
    drafts: {} as Record<string, Draft>,
  },
  reducers: {
    groupFolded(state, { payload }: PayloadAction<{ group: string; folded: boolean }>) {
      state.folded[payload.group] = payload.folded
    },
    listShown(state, { payload }: PayloadAction<{ kind: ListKind; settings: Partial<ListSettings> }>) {
      // What was remembered by an older version has no such part.
      state.lists ??= {}
      state.lists[payload.kind] = Object.assign(state.lists[payload.kind] ?? {}, payload.settings)
    },
    projectUsed(state, { payload }: PayloadAction<string>) {
      state.lastProject = payload
    },
    draftTyped(state, { payload }: Named<{ text: string; saved: string }>) {
      const base = state.drafts[keyOf(payload)]?.base ?? payload.saved
      state.drafts[keyOf(payload)] = { text: payload.text, base, hasFailed: false }
    },
    /** Saved; what was typed since stays. */
    draftSaved(state, { payload }: Named<{ text: string }>) {
      const draft = state.drafts[keyOf(payload)]
      if (draft?.text === payload.text) delete state.drafts[keyOf(payload)]
      else if (draft) draft.base = payload.text
    },
    draftRefused(state, { payload }: Named) {
      const draft = state.drafts[keyOf(payload)]
      if (draft) draft.hasFailed = true
    },
    draftDropped(state, { payload }: Named) {
      delete state.drafts[keyOf(payload)]
    },
  },
  selectors: {
    selectFolded: ({ folded }) => folded,
    selectSavedSettings: ({ lists }, kind: ListKind): Partial<ListSettings> | undefined => lists?.[kind],
    selectLastProject: ({ lastProject }): string | null => lastProject ?? null,
    selectDraft: ({ drafts }, task: string, field: DraftField): Draft | undefined =>
      drafts[keyOf({ task, field })],
  },
})

export const { groupFolded, listShown, projectUsed, draftTyped, draftSaved, draftRefused, draftDropped } =
  taskSlice.actions
export const { selectFolded, selectSavedSettings, selectLastProject, selectDraft } = taskSlice.selectors
