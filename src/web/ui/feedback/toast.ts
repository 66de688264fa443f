import { notifications, notificationsStore } from '@mantine/notifications'
import { createElement } from 'react'
import { isStillQueued } from '../../offline/stillQueued.ts'
import { errorText } from '../../store/api.ts'
import { ActionMessage, type MessageAction } from './ActionMessage.tsx'
import { showToast } from './showToast.ts'
import { enqueueStep, pushUndoStep, redoLast, type Step, undoLast } from './undo.ts'

/** Milliseconds. */
const callToast = 3000
/** Longer, for what has to be read and decided. */
const offerToast = 10_000
const messageToast = 2500

const placed = { position: 'bottom-left', autoClose: callToast, withCloseButton: true } as const

type Next = {
  undo?: Step['undo']
  redo?: Step['redo']
  /** What the change left behind, see `Step`. */
  result?: Step['result']
  open?: () => void
  openLabel?: string
  /** What may be done besides, because of what was done. */
  offer?: MessageAction | undefined
  onClose?: () => void
  /** What does it, where it is shown before that is answered: refused, the toast goes, and the way back with it. */
  call?: PromiseLike<{ error?: unknown }> | undefined
}

export type Toast = {
  hide(): void
  /** Takes its way back too, since another toast takes both back at once. */
  replace(): void
}

/**
 * A green toast about something done, with a way back where there is one, which Ctrl+Z takes too, or else the way to
 * it. Answers a hold on it.
 */
export function showDone(
  message: string,
  { undo, redo, result, open, openLabel = 'Open', offer, onClose, call }: Next = {},
): Toast {
  const step =
    undo &&
    pushUndoStep({
      what: message,
      undo,
      redo,
      ...(result && { result }),
      onNotFound: () => void notifications.hide(id),
    })
  const takeBack = () =>
    enqueueStep(() => {
      if (step && !step.undo()) showProblem(overtaken(message))
    })
  const next = step ? { label: 'Undo', run: takeBack } : open && { label: openLabel, run: open }
  const actions = [offer, next].filter((action) => action !== undefined)
  if (step && offered) notifications.hide(offered)
  const id = showToast({
    ...placed,
    ...(offer && { autoClose: offerToast }),
    color: 'green',
    ...(onClose && { onClose }),
    message: actions.length ? withActions(message, actions, () => id) : message,
  })
  if (step) offered = id
  const hide = () => void notifications.hide(id)
  function replace() {
    hide()
    step?.forget()
  }
  void call?.then(({ error }) => error !== undefined && replace())
  return { hide, replace }
}

/** The toast that offers a way back: one at a time, as further ones would cover what they speak of. Ctrl+Z goes on. */
let offered: string | undefined

const withActions = (message: string, actions: readonly MessageAction[], idOf: () => string) =>
  createElement(ActionMessage, {
    message,
    actions: actions.map(({ label, run }) => ({
      label,
      run() {
        // While it slides out it can still be pressed, but what it offers is over.
        if (!isShown(idOf())) return
        notifications.hide(idOf())
        run()
      },
    })),
  })

const isShown = (id: string) => notificationsStore.getState().notifications.some((toast) => toast.id === id)

/** A grey toast that stays until it is closed or answered. */
export function showPersistentToast(message: string, actions: readonly MessageAction[]) {
  const id = showToast({
    ...placed,
    autoClose: false,
    color: 'gray',
    message: withActions(message, actions, () => id),
  })
}

const overtaken = (what: string, verb = 'undo') => `Couldn’t ${verb}, because it has changed since: ${what}`

/** Undoes one's newest change and says so. */
export const undoNewest = () =>
  enqueueStep(() => {
    const step = undoLast()
    if (!step) showProblem('Nothing to undo')
    else if (step.isUndone) showDone(`Undid: ${step.what}`)
    else showProblem(overtaken(step.what))
  })

/** Does again what one undid last, and says so. */
export const redoNewest = () =>
  enqueueStep(() => {
    const step = redoLast()
    if (!step) showProblem('Nothing to redo')
    else if (step.isDone) showDone(`Redid: ${step.what}`)
    else showProblem(overtaken(step.what, 'redo'))
  })

/** A red toast for a failed call: the server's sentence, else the fallback. */
export function showFailure(error: unknown, fallback?: string) {
  if (isStillQueued(error)) return
  showToast({ ...placed, color: 'red', message: errorText(error, fallback) })
}

/** For a call that leaves it to its caller to say why it was refused. Answers what that is answered. */
export async function orShowFailure<T extends { error?: unknown }>(
  call: PromiseLike<T>,
  fallback?: string,
): Promise<T> {
  const answer = await call
  if (answer.error) showFailure(answer.error, fallback)
  return answer
}

/** A red toast with exactly this sentence. */
export function showProblem(message: string) {
  showToast({ ...placed, color: 'red', message })
}

const listed = new Set<string>()

export const isSuccess = (message: string) => message.includes('successfully')

/** Adds to the global list of messages, shown at the top left: green if it tells of success, otherwise red. */
export function pushMessage(message: string) {
  const id = showToast({
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
