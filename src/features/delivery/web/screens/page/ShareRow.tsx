import { fullInstant, shortInstant } from '#web/format/dates.ts'
import type { Share } from '../../../delivery.shape.ts'
import classes from './Delivery.module.css'
import { seenText } from './seenText.ts'

/** The link that was made by hand. */
export function ShareRow({ share }: { share: Share }) {
  const { withEntries, expiresAt, createdAt } = share
  return (
    <li>
      <div className={classes.row}>
        <span>{withEntries ? 'Link with time entries' : 'Link'}</span>
        <time dateTime={createdAt} title={fullInstant(createdAt)}>
          {shortInstant(createdAt)}
        </time>
      </div>
      <p className={classes.detail}>{seenText(share)}</p>
      {expiresAt && (
        <p className={classes.detail}>
          Expires{' '}
          <time dateTime={expiresAt} title={fullInstant(expiresAt)}>
            {shortInstant(expiresAt)}
          </time>
        </p>
      )}
    </li>
  )
}
