import { notifications } from '@mantine/notifications'
import { createElement } from 'react'
import { errorText } from '../store/api.ts'
import { ActionMessage, type MessageAction } from './ActionMessage.tsx'

/** Milliseconds. */
const callToast = 3000
/** Longer, for what has to be read and decided. */
const offerToast = 10_000
export const messageToast = 2500

const placed = { position: 'bottom-left', autoClose: callToast, withCloseButton: true } as const

type Next = {
  undo?: () => void
  open?: () => void
  openLabel?: string
  /** What may be done besides, because of what was done. */
  offer?: MessageAction | undefined
  onClose?: () => void
}

/** A green toast about something done, with a way back where there is one, or else the way to it. Answers its id. */
export function showDone(
  message: string,
  { undo, open, openLabel = 'Open', offer, onClose }: Next = {},
): string {
  const next = undo ? { label: 'Undo', run: undo } : open && { label: openLabel, run: open }
  const actions = [offer, next].filter((action) => action !== undefined)
  const id = notifications.show({
    ...placed,
    ...(offer && { autoClose: offerToast }),
    color: 'green',
    ...(onClose && { onClose }),
    message: actions.length
      ? createElement(ActionMessage, {
          message,
          actions: actions.map(({ label, run }) => ({
            label,
            run() {
              notifications.hide(id)
              run()
            },
          })),
        })
      : message,
  })
  return id
}

export const hideToast = (id: string) => void notifications.hide(id)

/** A red toast for a failed call: the server's sentence, else the fallback. */
export function showFailure(error: unknown, fallback?: string) {
  notifications.show({ ...placed, color: 'red', message: errorText(error, fallback) })
}

/** A red toast with exactly this sentence. */
export function showProblem(message: string) {
  notifications.show({ ...placed, color: 'red', message })
}

const listed = new Set<string>()

export const isSuccess = (message: string) => message.includes('successfully')

/** Adds to the global list of messages, shown at the top left: green if it tells of success, otherwise red. */
export function pushMessage(message: string) {
  const id = notifications.show({
    message,
    position: 'top-left',
    autoClose: messageToast,
    withCloseButton: true,
    color: isSuccess(message) ? 'green' : 'red',
    onClose: () => listed.delete(id),
  })
  listed.add(id)
}

export function clearMessages() {
  for (const id of listed) notifications.hide(id)
  listed.clear()
}
