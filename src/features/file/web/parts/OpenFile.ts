import { createContext } from 'react'

/** Shows a file of the task on screen, by id: what a picture in a text does when it is pressed. */
export const OpenFile = createContext<(fileId: string) => void>(() => {})
