import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { ProjectView, ProjectViewSettings } from './parts/viewSettings.ts'

type ViewChange = { [V in ProjectView]: { view: V; settings: Partial<ProjectViewSettings[V]> } }[ProjectView]

/** What a person chose about how the projects screen shows projects. */
export const projectSlice = createSlice({
  name: 'project',
  initialState: {
    /** How each view shows what it shows, as far as it was chosen. */
    views: {} as Partial<Record<ProjectView, unknown>>,
    /** Rows of the tree that were opened or folded by hand, by `view/row`. */
    opened: {} as Record<string, boolean>,
  },
  reducers: {
    projectViewSet(state, { payload: { view, settings } }: PayloadAction<ViewChange>) {
      const views = state.views as Record<ProjectView, object | undefined>
      views[view] = { ...views[view], ...settings }
    },
    projectRowsOpened(state, { payload }: PayloadAction<{ rows: string[]; opened: boolean }>) {
      for (const row of payload.rows) state.opened[row] = payload.opened
    },
  },
  selectors: {
    selectSavedView: ({ views }) => views,
    selectOpenedRows: ({ opened }) => opened,
  },
})

export const { projectViewSet, projectRowsOpened } = projectSlice.actions
export const { selectSavedView, selectOpenedRows } = projectSlice.selectors
