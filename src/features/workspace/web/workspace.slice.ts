import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

/** A workspace that one was in, why one is in it no more, and who did it, by name, where that is known. */
export type Lost = {
  id: string
  name: string
  why: 'deleted' | 'removed' | 'deactivated' | 'left'
  by: string | null
}

/** What a person has to be told about the workspace they were in. */
export const workspaceSlice = createSlice({
  name: 'workspace',
  initialState: { lost: null as Lost | null },
  reducers: {
    /** Another workspace, or none, is on screen from now on: what was chosen for the one before is forgotten. */
    workspaceClosed(state, { payload }: PayloadAction<Lost | null>) {
      state.lost = payload
    },
  },
  selectors: { selectLost: ({ lost }) => lost },
})

export const { workspaceClosed } = workspaceSlice.actions
export const { selectLost } = workspaceSlice.selectors
