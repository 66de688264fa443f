import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

export const workloadUnits = ['day', 'week', 'month'] as const
export type WorkloadUnit = (typeof workloadUnits)[number]

/** Safe: told apart by those who see no red or no green. */
const workloadSchemes = ['safe', 'traffic'] as const
export type WorkloadScheme = (typeof workloadSchemes)[number]

/** What a person chose about the workload. */
export const workloadSlice = createSlice({
  name: 'workload',
  initialState: {
    unit: 'day' as WorkloadUnit,
    scheme: 'safe' as WorkloadScheme,
    showsUnplanned: true,
    showsCompleted: false,
  },
  reducers: {
    workloadUnitChosen(state, { payload }: PayloadAction<WorkloadUnit>) {
      state.unit = payload
    },
    workloadSchemeChosen(state, { payload }: PayloadAction<WorkloadScheme>) {
      state.scheme = payload
    },
    workloadUnplannedSwitched(state, { payload }: PayloadAction<boolean>) {
      state.showsUnplanned = payload
    },
    workloadCompletedSwitched(state, { payload }: PayloadAction<boolean>) {
      state.showsCompleted = payload
    },
  },
  selectors: {
    selectWorkloadOptions: (state) => state,
  },
})

export const {
  workloadUnitChosen,
  workloadSchemeChosen,
  workloadUnplannedSwitched,
  workloadCompletedSwitched,
} = workloadSlice.actions
export const { selectWorkloadOptions } = workloadSlice.selectors
