import { createContext, type ReactNode } from 'react'

/** What stands in the top bar of every screen, in front of the screen's own actions. */
export const TopBarEnd = createContext<ReactNode>(null)
