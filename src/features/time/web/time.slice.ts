import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

const maxRecent = 10

/** What a person did with timers that is remembered in this browser. */
export const timeSlice = createSlice({
  name: 'time',
  initialState: {
    /** Ids of the tasks that were tracked last, the newest first. */
    recentTasks: [] as string[],
    /** Ids of long-running entries of which was said to keep all. */
    confirmedTimers: [] as string[],
  },
  reducers: {
    taskTracked(state, { payload: id }: PayloadAction<string>) {
      state.recentTasks = [id, ...state.recentTasks.filter((other) => other !== id)].slice(0, maxRecent)
    },
    longTimerConfirmed(state, { payload: id }: PayloadAction<string>) {
      if (!state.confirmedTimers.includes(id))
        state.confirmedTimers = [id, ...state.confirmedTimers].slice(0, maxRecent)
    },
  },
  selectors: {
    selectRecentTasks: ({ recentTasks }) => recentTasks,
    selectConfirmedTimers: ({ confirmedTimers }) => confirmedTimers,
  },
})

export const { taskTracked, longTimerConfirmed } = timeSlice.actions
export const { selectRecentTasks, selectConfirmedTimers } = timeSlice.selectors
