import { createContext } from 'react'

/** Whether the sidebar shows icons alone. */
export const SidebarFold = createContext(false)
