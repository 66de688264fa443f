import { IconCircleCheck, IconMessageQuestion } from '@tabler/icons-react'
import { fullInstant, shortInstant } from '#web/format/dates.ts'
import type { InvoiceReply } from '../../../delivery.shape.ts'
import classes from './Delivery.module.css'

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true }

/** What the client answered; as text, since anybody with the link may have written it. */
export const ReplyRow = ({ reply: { kind, name, text, line, createdAt } }: { reply: InvoiceReply }) => (
  <li>
    <div className={classes.row}>
      <span className={classes.reply} data-kind={kind}>
        {kind === 'accepted' ? <IconCircleCheck {...icon} /> : <IconMessageQuestion {...icon} />}
        <span>
          <bdi>{name}</bdi>{' '}
          {kind === 'accepted' ? 'accepted' : line === null ? 'asks' : `asks about line ${line + 1}`}
        </span>
      </span>
      <time dateTime={createdAt} title={fullInstant(createdAt)}>
        {shortInstant(createdAt)}
      </time>
    </div>
    {text && (
      <p className={classes.words} dir="auto">
        {text}
      </p>
    )}
  </li>
)
