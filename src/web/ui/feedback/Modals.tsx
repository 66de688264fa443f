import { lazyPart } from '../layout/lazyPart.tsx'
import { dropModals, useHasOpened } from './modals.ts'

const ModalHost = lazyPart(async () => (await import('./ModalHost.tsx')).ModalHost, {
  takesKeys: true,
  onCancel: dropModals,
})

/** Where dialogs that are opened by a call show, from the first one on. */
export const Modals = () => useHasOpened() && <ModalHost />
