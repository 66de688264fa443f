import { createSlice } from '@reduxjs/toolkit'

export const sidebarSlice = createSlice({
  name: 'sidebar',
  initialState: { isOpen: true },
  reducers: {
    sidebarToggled(state) {
      state.isOpen = !state.isOpen
    },
  },
  selectors: { selectIsSidebarOpen: ({ isOpen }) => isOpen },
})

export const { sidebarToggled } = sidebarSlice.actions
export const { selectIsSidebarOpen } = sidebarSlice.selectors
