import { createContext } from 'react'

/** The sidebar as a drawer, on narrow screens. Null outside the workspace. */
export const NavigationDrawer = createContext<{
  isOpen: boolean
  open: () => void
  close: () => void
} | null>(null)
