import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

/** What a person changed about an opened view and has not saved. */
export const viewSlice = createSlice({
  name: 'view',
  initialState: {
    /** Whole settings, by the view's id. */
    changed: {} as Record<string, object>,
  },
  reducers: {
    viewSettingsChanged(state, { payload }: PayloadAction<{ view: string; settings: object }>) {
      state.changed[payload.view] = payload.settings
    },
    viewSettingsDropped(state, { payload }: PayloadAction<string>) {
      delete state.changed[payload]
    },
  },
  selectors: {
    selectChangedSettings: ({ changed }, view: string | undefined): object | undefined =>
      view === undefined ? undefined : changed[view],
  },
})

export const { viewSettingsChanged, viewSettingsDropped } = viewSlice.actions
export const { selectChangedSettings } = viewSlice.selectors
