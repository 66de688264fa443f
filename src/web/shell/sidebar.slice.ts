import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

type Sidebar = {
  isOpen: boolean
  /** The workspaces whose first steps are not shown any more; missing where it was stored before there were any. */
  withoutFirstSteps?: string[]
}

const initialState: Sidebar = { isOpen: true }

export const sidebarSlice = createSlice({
  name: 'sidebar',
  initialState,
  reducers: {
    sidebarToggled(state) {
      state.isOpen = !state.isOpen
    },
    gettingStartedHidden(state, { payload }: PayloadAction<string>) {
      state.withoutFirstSteps = [...(state.withoutFirstSteps ?? []), payload].slice(-20)
    },
  },
  selectors: {
    selectIsSidebarOpen: ({ isOpen }) => isOpen,
    selectHidden: ({ withoutFirstSteps }) => withoutFirstSteps,
  },
})

export const { sidebarToggled, gettingStartedHidden } = sidebarSlice.actions
export const { selectIsSidebarOpen } = sidebarSlice.selectors
const { selectHidden } = sidebarSlice.selectors

export const selectHidesGettingStarted =
  (workspaceId: string) =>
  (state: { sidebar: Sidebar }): boolean =>
    selectHidden(state)?.includes(workspaceId) ?? false
