import { randomId } from '@mantine/hooks'
import { modals as mounted } from '@mantine/modals'
import { useSyncExternalStore } from 'react'

type Dialog = Parameters<typeof mounted.open>[0] & { modalId: string }

/** What was opened before the host was there: one at most, as with it nothing below could be pressed; null when it is. */
let waiting: readonly Dialog[] | null = []
const subscribers = new Set<() => void>()

function setWaiting(next: readonly Dialog[] | null) {
  waiting = next
  for (const subscriber of subscribers) subscriber()
}

/** Dialogs that are opened by a call, with what is in them; their host is loaded with the first. */
export const modals = {
  /** Answers what it is closed by. */
  open(dialog: Omit<Dialog, 'modalId'>): string {
    const modalId = randomId()
    if (waiting) {
      dropModals()
      setWaiting([{ ...dialog, modalId }])
    } else mounted.open({ ...dialog, modalId })
    return modalId
  },
  close(id: string) {
    if (waiting) setWaiting(waiting.filter(({ modalId }) => modalId !== id))
    else mounted.close(id)
  },
}

/** What was opened is not to open any more. */
export function dropModals() {
  const dropped = waiting ?? []
  setWaiting([])
  for (const { onClose } of dropped) onClose?.()
}

function watch(subscriber: () => void) {
  subscribers.add(subscriber)
  return () => subscribers.delete(subscriber)
}
export const useHasOpened = () => useSyncExternalStore(watch, () => waiting?.length !== 0)

/** The host listens: what was opened meanwhile opens now. */
export function hostMounted() {
  const dialogs = waiting ?? []
  setWaiting(null)
  for (const dialog of dialogs) mounted.open(dialog)
  return () => setWaiting([])
}
