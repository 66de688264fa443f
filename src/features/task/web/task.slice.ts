import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

/** What a person chose about task lists. */
export const taskSlice = createSlice({
  name: 'task',
  initialState: {
    /** Groups that were folded or unfolded by hand, by status id; others go by whether the status is closed. */
    folded: {} as Record<string, boolean>,
  },
  reducers: {
    groupFolded(state, { payload }: PayloadAction<{ group: string; folded: boolean }>) {
      state.folded[payload.group] = payload.folded
    },
  },
  selectors: { selectFolded: ({ folded }) => folded },
})

export const { groupFolded } = taskSlice.actions
export const { selectFolded } = taskSlice.selectors
