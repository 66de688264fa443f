import { type NotificationData, notifications, notificationsStore } from '@mantine/notifications'
import { IconAlertCircleFilled, IconCircleCheckFilled } from '@tabler/icons-react'
import { createElement } from 'react'

/** Whether it went well, for those who do not tell the colours apart. */
const icons = { green: IconCircleCheckFilled, red: IconAlertCircleFilled }
const iconOf = (color: unknown) =>
  color === 'green' || color === 'red'
    ? createElement(icons[color], { size: 18, 'aria-hidden': true })
    : undefined

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
  return notifications.show({ ...toast, icon: iconOf(toast.color) })
}
