import { cleanNotifications, notificationsStore } from '@mantine/notifications'
import { beforeEach, expect, it, vi } from 'vitest'
import { clearMessages, pushMessage, showDone, showFailure, showProblem } from './toast.ts'
import { forgetSteps, undoLast } from './undo.ts'

const shown = () => notificationsStore.getState().notifications

beforeEach(() => cleanNotifications())

it('shows results of calls at the bottom left for 3 s, closable', () => {
  showDone('Saved')
  showFailure({ status: 409, data: { success: false, error: { code: 'X', message: 'Taken' } } }, 'Fallback')
  showFailure({ status: 500 }, 'Fallback')
  for (const toast of shown())
    expect(toast).toMatchObject({ position: 'bottom-left', autoClose: 3000, withCloseButton: true })
  expect(shown().map(({ color, message }) => [color, message])).toEqual([
    ['green', 'Saved'],
    ['red', 'Taken'],
    ['red', 'Fallback'],
  ])
})

it('falls back to the general text', () => {
  showFailure({ status: 500 })
  expect(shown()[0]?.message).toBe('Request error')
})

it('lists messages at the top left for 2.5 s, green only for success, until cleared', () => {
  showDone('Stays')
  pushMessage('Unauthorized')
  pushMessage('Imported successfully')
  const listed = shown().slice(1)
  for (const toast of listed) expect(toast).toMatchObject({ position: 'top-left', autoClose: 2500 })
  expect(listed.map(({ color }) => color)).toEqual(['red', 'green'])
  clearMessages()
  expect(shown().map(({ message }) => message)).toEqual(['Stays'])
})

it('deduplicates failures, but not successes', () => {
  for (let times = 0; times < 3; times++) {
    showFailure({ status: 500 }, 'Refused')
    pushMessage('Unauthorized')
    showDone('Saved')
  }
  const messages = shown().map(({ message }) => message)
  expect(messages.toSorted()).toEqual(['Refused', 'Saved', 'Saved', 'Saved', 'Unauthorized'])
})

it('shows at most five results, dropping the oldest', () => {
  for (const message of ['1', '2', '3', '4', '5']) showDone(message)
  showProblem('6')
  pushMessage('Elsewhere')
  expect(shown().map(({ message }) => message)).toEqual(['2', '3', '4', '5', '6', 'Elsewhere'])
})

it('removes a toast and its undo step when the call is refused later', async () => {
  forgetSteps()
  const undo = vi.fn()
  showDone('Deleted', { undo, call: Promise.resolve({ error: 'refused' }) })
  expect(shown()).toHaveLength(1)
  await Promise.resolve()
  expect(shown()).toHaveLength(0)
  expect(undoLast()).toBeNull()
  showDone('Deleted', { undo, call: new Promise(() => {}) })
  expect(undoLast()).toEqual({ what: 'Deleted', isUndone: true })
  expect(undo).toHaveBeenCalledOnce()
})

it('offers one undo button at a time, and preserves the other steps', () => {
  forgetSteps()
  const undo = vi.fn()
  showDone('First', { undo })
  showDone('Said')
  showDone('Second', { undo })
  expect(shown()).toHaveLength(2)
  expect(undoLast()?.what).toBe('Second')
  expect(undoLast()?.what).toBe('First')
})

it('its undo button does nothing while it slides out', () => {
  forgetSteps()
  const undo = vi.fn()
  const press = (message: unknown) =>
    (message as { props: { actions: { run: () => void }[] } }).props.actions[0]?.run()
  const toast = showDone('Deleted', { undo })
  const sliding = shown()[0]!.message
  toast.hide()
  press(sliding)
  expect(undo).not.toHaveBeenCalled()
  showDone('Deleted', { undo })
  press(shown()[0]!.message)
  expect(undo).toHaveBeenCalledOnce()
})
