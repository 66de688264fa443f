import { VisuallyHidden } from '@mantine/core'
import { useSelector } from 'react-redux'
import { selectUnread } from '../notification.api.ts'
import classes from './Notification.module.css'

/** How many notifications wait to be read, beside the way to them. */
export function UnreadCount() {
  const unread = useSelector(selectUnread)
  if (!unread) return null
  return (
    <span className={classes.count}>
      {unread > 99 ? '99+' : unread}
      <VisuallyHidden> unread</VisuallyHidden>
    </span>
  )
}

/** The same where there is no room for a number. */
export function UnreadDot() {
  const unread = useSelector(selectUnread)
  if (!unread) return null
  return (
    <span className={classes.waits}>
      <VisuallyHidden>, {unread} unread</VisuallyHidden>
    </span>
  )
}
