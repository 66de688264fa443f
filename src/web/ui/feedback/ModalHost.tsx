import { ModalsProvider } from '@mantine/modals'
import { useEffect } from 'react'
import { hostMounted } from './modals.ts'

/** Where dialogs that are opened by a call show. */
export function ModalHost() {
  // Once it has been drawn: opened with it, a dialog would give the focus back to its own content.
  useEffect(hostMounted, [])
  return <ModalsProvider />
}
