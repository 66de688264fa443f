import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

/** What the list of the team can show beside names, in its order. */
export const teamColumns = ['role', 'projects', 'tasks', 'start', 'end', 'hours', 'activity'] as const
export type TeamColumn = (typeof teamColumns)[number]

const teamSortings = ['name', 'tasks', 'hours'] as const
export type TeamSorting = (typeof teamSortings)[number]

/** What a person chose about the team. */
export const teamSlice = createSlice({
  name: 'team',
  initialState: {
    columns: [...teamColumns] as TeamColumn[],
    sorting: 'name' as TeamSorting,
    direction: 'asc' as 'asc' | 'desc',
    /** Also members who are not online. */
    showsOffline: true,
  },
  reducers: {
    teamColumnsChosen(state, { payload }: PayloadAction<readonly TeamColumn[]>) {
      state.columns = [...payload]
    },
    teamSorted(state, { payload }: PayloadAction<{ sorting?: TeamSorting; direction?: 'asc' | 'desc' }>) {
      Object.assign(state, payload)
    },
    offlineSwitched(state, { payload }: PayloadAction<boolean>) {
      state.showsOffline = payload
    },
  },
  selectors: { selectTeamOptions: (state) => state },
})

export const { teamColumnsChosen, teamSorted, offlineSwitched } = teamSlice.actions
export const { selectTeamOptions } = teamSlice.selectors
