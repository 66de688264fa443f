import { createContext } from 'react'

/** How a status tells itself apart from others of its category. */
export type StatusShape = {
  /** The ring is dashed: others of what is to do come before the work more closely. */
  isDashed?: boolean
  /** How much of the ring is filled, from 0 to 1. */
  fill?: number
}

/** By the statuses' ids; filled in by the frame of a workspace. */
export const StatusShapes = createContext<Readonly<Record<string, StatusShape>>>({})
