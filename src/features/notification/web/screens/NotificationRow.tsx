import { ActionIcon, Tooltip } from '@mantine/core'
import { IconBell, IconMailOpened, IconMail as IconUnread } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { AuditNames } from '#features/audit/web/screens/auditText.ts'
import { pageState } from '#features/task/web/parts/pageState.ts'
import { fullInstant, shortInstant } from '#web/format/dates.ts'
import { MemberAvatar } from '#web/ui/icon/MemberAvatar.tsx'
import type { Notification } from '../../notification.shape.ts'
import classes from './Notification.module.css'
import { notificationPath, notificationText } from './notificationText.ts'
import { RemindButton } from './RemindButton.tsx'

type Props = { row: Notification; names: AuditNames; onRead: (isRead: boolean) => void }

/** Who did what that concerns one, and when; unread ones are marked by a dot and by their words. */
export function NotificationRow({ row, names, onRead }: Props) {
  const { actor, by, at, title, text, readAt } = row
  const isUnread = readAt === null
  // Whoever did it in another workspace is nobody here, and has but a name.
  const who = actor ? names.member(actor) : by
  const path = notificationPath(row)
  const said = isUnread ? 'Mark as read' : 'Mark as unread'
  return (
    <>
      <span
        className={classes.dot}
        data-unread={isUnread || undefined}
        title={isUnread ? 'Unread' : undefined}
      />
      {actor && who ? (
        <MemberAvatar id={actor} name={who} size={24} />
      ) : (
        <span className={classes.sign}>
          <IconBell size={16} stroke={1.5} aria-hidden />
        </span>
      )}
      <div className={classes.said}>
        <div className={classes.line}>
          {who && <bdi className={classes.who}>{who}</bdi>} {notificationText(row, names)}
          {title && (
            <>
              {' · '}
              {path ? (
                <Link
                  to={path}
                  tabIndex={-1}
                  data-subject
                  state={pageState('', [])}
                  className={classes.thing}
                  onClick={() => onRead(true)}
                >
                  <bdi>{title}</bdi>
                </Link>
              ) : (
                <bdi className={classes.deleted}>{title}</bdi>
              )}
            </>
          )}
        </div>
        {text && (
          <p className={classes.text} dir="auto">
            {text}
          </p>
        )}
      </div>
      <time dateTime={at} title={fullInstant(at)} className={classes.time}>
        {shortInstant(at)}
      </time>
      <div className={classes.marks}>
        {row.task && <RemindButton task={row.task} title={title} onRemind={() => onRead(true)} />}
        <Tooltip label={said}>
          <ActionIcon
            tabIndex={-1}
            className={classes.mark}
            aria-label={`${said}: ${title || notificationText(row, names)}`}
            onClick={() => onRead(isUnread)}
          >
            {isUnread ? <IconMailOpened size={16} stroke={1.5} /> : <IconUnread size={16} stroke={1.5} />}
          </ActionIcon>
        </Tooltip>
      </div>
    </>
  )
}
