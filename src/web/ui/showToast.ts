import { type NotificationData, notifications, notificationsStore } from '@mantine/notifications'

/**
 * Shows a toast at once. Where all places are taken the oldest goes: Mantine would let the new one wait instead, for
 * as long as the pointer rests on any of them, and why a key did nothing has to be said while it is pressed.
 */
export function showToast(toast: NotificationData): string {
  const { notifications: shown, limit } = notificationsStore.getState()
  const beside = shown.filter(({ position }) => position === toast.position)
  const [oldest] = beside
  if (oldest?.id && beside.length >= limit) notifications.hide(oldest.id)
  return notifications.show(toast)
}
