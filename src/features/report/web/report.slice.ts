import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

/** How a person looks at reports. */
export const reportSlice = createSlice({
  name: 'report',
  initialState: {
    /** Groups, days and order as the address of a report says them, so that a named period stays relative. */
    arrangement: '',
  },
  reducers: {
    reportArranged(state, { payload }: PayloadAction<string>) {
      state.arrangement = payload
    },
  },
  selectors: {
    selectArrangement: ({ arrangement }): string => arrangement,
  },
})

export const { reportArranged } = reportSlice.actions
export const { selectArrangement } = reportSlice.selectors
