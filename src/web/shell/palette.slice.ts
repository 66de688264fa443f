import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

const maxRecent = 6

export const paletteSlice = createSlice({
  name: 'palette',
  /** Ids of the commands used last, the newest first. */
  initialState: { recent: [] as string[] },
  reducers: {
    commandUsed(state, { payload: id }: PayloadAction<string>) {
      state.recent = [id, ...state.recent.filter((other) => other !== id)].slice(0, maxRecent)
    },
  },
  selectors: { selectRecentCommands: ({ recent }) => recent },
})

export const { commandUsed } = paletteSlice.actions
export const { selectRecentCommands } = paletteSlice.selectors
