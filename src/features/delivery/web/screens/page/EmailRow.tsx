import { fullInstant, shortInstant } from '#web/format/dates.ts'
import type { InvoiceEmail, Share } from '../../../delivery.shape.ts'
import classes from './Delivery.module.css'
import { seenText } from './seenText.ts'

type Untaken = { state: 'waiting' | 'failed' | 'stored'; error: string | null }
type Props = { email: InvoiceEmail; share: Share | undefined; untaken: Untaken | undefined }

const states = {
  waiting: 'Waiting to be sent',
  failed: 'Not delivered: the mail server refused it',
  stored: 'Kept on this server, which has no mail server set up',
} as const

/** One email that went out, where it went and what became of it. */
export const EmailRow = ({
  email: { kind, to, cc, subject, createdBy, createdAt },
  share,
  untaken,
}: Props) => (
  <li>
    <div className={classes.row}>
      <span>{kind === 'reminder' ? 'Reminder' : 'Emailed'}</span>
      <time dateTime={createdAt} title={fullInstant(createdAt)}>
        {shortInstant(createdAt)}
      </time>
    </div>
    <p className={classes.detail} dir="auto" title={subject}>
      {[...to, ...cc].join(', ')}
    </p>
    <p className={classes.detail} data-state={share?.firstViewedAt ? undefined : untaken?.state}>
      {/* What was seen got there, whatever became of the email. */}
      {untaken && !share?.firstViewedAt
        ? `${states[untaken.state]}${untaken.error ? ` (${untaken.error})` : ''}`
        : seenText(share)}
      {kind === 'reminder' && createdBy === null && ' · automatic'}
    </p>
  </li>
)
