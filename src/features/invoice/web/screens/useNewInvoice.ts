import { useNavigate } from '#web/navigation/useNavigate.ts'
import { useAppDispatch } from '#web/store/listener.ts'
import { loadLater } from '#web/ui/layout/lazyPart.tsx'
import { editPath } from '../parts/invoicePath.ts'
import type { NewKind } from './beginDraft.ts'

const loadBeginDraft = loadLater(async () => (await import('./beginDraft.ts')).beginDraft)

/** Begins a draft for a client, and goes to where it is written. */
export function useNewInvoice() {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  return async (client: string, kind?: NewKind) => {
    const beginDraft = await loadBeginDraft()
    const id = await dispatch(beginDraft(client, kind))
    if (id) await navigate(editPath(id))
  }
}
