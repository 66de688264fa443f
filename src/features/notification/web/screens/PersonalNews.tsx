import { Button, Skeleton } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { useSelector } from 'react-redux'
import { useAuditNames } from '#features/audit/web/screens/useAuditNames.ts'
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx'
import { Message } from '#web/ui/feedback/Message.tsx'
import {
  selectNotifications,
  useGetNotificationsInfiniteQuery,
  useReadNotificationsMutation,
} from '../notification.api.ts'
import classes from './Notification.module.css'
import { NotificationRow } from './NotificationRow.tsx'

/** What concerns oneself, newest first; arrows go from one to the next, Enter opens, `u` marks. */
export function PersonalNews() {
  const rows = useSelector(selectNotifications)
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage, refetch } =
    useGetNotificationsInfiniteQuery()
  const [mark] = useReadNotificationsMutation()
  const names = useAuditNames()
  const [active, setActive] = useState(0)
  const read = (id: string, isRead: boolean) => {
    const isReadNow = rows.find((row) => row.id === id)?.readAt !== null
    if (isRead !== isReadNow) void mark({ body: { ids: [id], read: isRead } })
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const row = (event.target as HTMLElement).closest<HTMLElement>('[data-index]')
    if (!row || event.altKey || event.ctrlKey || event.metaKey) return
    const index = Number(row.dataset.index)
    const to = {
      ArrowDown: index + 1,
      j: index + 1,
      ArrowUp: index - 1,
      k: index - 1,
      Home: 0,
      End: rows.length - 1,
    }[event.key]
    if (to !== undefined) {
      event.preventDefault()
      event.currentTarget.querySelector<HTMLElement>(`[data-index="${to}"]`)?.focus()
    } else if (event.target === row && event.key === 'Enter') {
      row.querySelector<HTMLElement>('[data-subject]')?.click()
    } else if (event.target === row && event.key === 'u') {
      const shown = rows[index]
      if (shown) read(shown.id, shown.readAt === null)
    }
  }

  if (error && !data) {
    return (
      <LoadFailed
        title="Your notifications could not be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!data) return [1, 2, 3, 4].map((row) => <Skeleton key={row} height={28} className={classes.skeleton} />)
  if (!rows.length) {
    return (
      <Message title="You’re all caught up" icon={<IconBell size={24} stroke={1.5} />}>
        You’ll hear about assignments, mentions, comments and due dates here.
      </Message>
    )
  }
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it leads arrows between rows */}
      <ol className={classes.list} aria-label="My notifications" onKeyDown={onKeyDown}>
        {rows.map((row, index) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrows lead to it
          <li
            key={row.id}
            data-index={index}
            data-unread={row.readAt === null || undefined}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrows lead to it
            tabIndex={index === Math.min(active, rows.length - 1) ? 0 : -1}
            className={classes.row}
            onFocus={() => setActive(index)}
          >
            <NotificationRow row={row} names={names} onRead={(isRead) => read(row.id, isRead)} />
          </li>
        ))}
      </ol>
      {hasNextPage && (
        <div className={classes.more}>
          <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </>
  )
}
