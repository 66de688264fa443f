import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

const maxRecent = 6

/** What a person searched for lately, in this browser alone. */
export const searchSlice = createSlice({
  name: 'search',
  initialState: {
    /** The newest first. */
    recent: [] as string[],
  },
  reducers: {
    searched(state, { payload }: PayloadAction<string>) {
      const text = payload.trim()
      if (!text) return
      const same = (other: string) => other.toLowerCase() === text.toLowerCase()
      state.recent = [text, ...state.recent.filter((other) => !same(other))].slice(0, maxRecent)
    },
    searchesForgotten(state) {
      state.recent = []
    },
  },
  selectors: { selectRecentSearches: ({ recent }) => recent },
})

export const { searched, searchesForgotten } = searchSlice.actions
export const { selectRecentSearches } = searchSlice.selectors
