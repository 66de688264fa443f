import { expect, it } from 'vitest'
import { selectIsSidebarOpen, sidebarSlice, sidebarToggled } from './sidebar.slice.ts'

it('is open until it is folded', () => {
  const begun = sidebarSlice.getInitialState()
  expect(selectIsSidebarOpen({ sidebar: begun })).toBe(true)
  expect(selectIsSidebarOpen({ sidebar: sidebarSlice.reducer(begun, sidebarToggled()) })).toBe(false)
})
