import { type NotificationData, notifications, notificationsStore } from '@mantine/notifications'

/**
 * Shows a toast at once. Where all places are taken the oldest goes: Mantine would let the new one wait instead, for
 * as long as the pointer rests on any of them, and why a key did nothing has to be said while it is pressed. A refusal
 * that is said again takes the place of the one before.
 */
export function showToast(toast: NotificationData): string {
  const isSame = ({ color, message }: NotificationData) => color === 'red' && message === toast.message
  for (const { id } of notificationsStore.getState().notifications.filter(isSame))
    if (id && isSame(toast)) notifications.hide(id)
  const { notifications: shown, limit } = notificationsStore.getState()
  const beside = shown.filter(({ position }) => position === toast.position)
  const [oldest] = beside
  if (oldest?.id && beside.length >= limit) notifications.hide(oldest.id)
  return notifications.show(toast)
}
