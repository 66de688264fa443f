import { createContext } from 'react'

/** The addresses of members' pictures by the members' ids; filled in by the frame of a workspace. */
export const MemberPictures = createContext<Readonly<Record<string, string>>>({})
