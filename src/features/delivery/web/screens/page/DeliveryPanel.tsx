import { Button } from '@mantine/core'
import type { Invoice } from '#features/invoice/invoice.shape.ts'
import { useMayOnInvoice } from '#features/invoice/web/parts/useMayOnInvoice.ts'
import { fullInstant, shortInstant } from '#web/format/dates.ts'
import { errorText } from '#web/store/api.ts'
import { useGetDeliveryQuery } from '../../delivery.api.ts'
import { useDeliveryDialogs } from '../useDeliveryDialogs.tsx'
import classes from './Delivery.module.css'
import { EmailRow } from './EmailRow.tsx'
import { PromiseField } from './PromiseField.tsx'
import { ReplyRow } from './ReplyRow.tsx'
import { ShareRow } from './ShareRow.tsx'

/** How an invoice got to its client, whether they have seen it, and what they answered. */
export function DeliveryPanel({ invoice }: { invoice: Invoice }) {
  const { data, error } = useGetDeliveryQuery(invoice.id)
  const mayOn = useMayOnInvoice()
  const { openSend, openShare } = useDeliveryDialogs()
  const maySend = mayOn('invoice.send', invoice) && invoice.voidedAt === null
  const delivery = data?.data
  const live = delivery?.shares.filter(({ email, endedAt }) => email === null && endedAt === null) ?? []
  const isSent = delivery && (delivery.emails.length > 0 || live.length > 0)
  const isOwed = invoice.finalisedAt !== null && invoice.paidAt === null && invoice.balance > 0
  return (
    <section className={classes.panel} aria-label="Sent and seen" aria-busy={!delivery}>
      <div className={classes.head}>
        <h2>Sent and seen</h2>
        {maySend && (
          <div className={classes.buttons}>
            {invoice.finalisedAt !== null && (
              <Button size="compact-sm" variant="default" onClick={() => openShare(invoice)}>
                Share
              </Button>
            )}
            <Button size="compact-sm" variant="default" onClick={() => openSend(invoice)}>
              Send
            </Button>
          </div>
        )}
      </div>
      {error && <p className={classes.note}>{errorText(error, 'This could not be loaded.')}</p>}
      {delivery && !isSent && <NotEmailed markedAt={invoice.sentAt} />}
      {delivery && delivery.replies.length > 0 && (
        <ol className={classes.list}>
          {delivery.replies.map((reply) => (
            <ReplyRow key={reply.id} reply={reply} />
          ))}
        </ol>
      )}
      {delivery && isSent && (
        <ol className={classes.list}>
          {delivery.emails.map((email) => (
            <EmailRow
              key={email.id}
              email={email}
              share={delivery.shares.find((share) => share.email === email.id)}
              untaken={data.untaken.find((one) => one.email === email.id)}
            />
          ))}
          {live.map((share) => (
            <ShareRow key={share.id} share={share} />
          ))}
        </ol>
      )}
      {delivery && isOwed && <PromiseField invoice={invoice} day={delivery.promisedOn} mayChange={maySend} />}
    </section>
  )
}

/** `markedAt`: when somebody noted that it was sent some other way. */
function NotEmailed({ markedAt }: { markedAt: string | null }) {
  if (!markedAt) return <p className={classes.note}>Not emailed or shared yet.</p>
  return (
    <ol className={classes.list}>
      <li>
        <div className={classes.row}>
          <span>Marked as sent</span>
          <time dateTime={markedAt} title={fullInstant(markedAt)}>
            {shortInstant(markedAt)}
          </time>
        </div>
        <p className={classes.detail}>Not emailed or shared from here</p>
      </li>
    </ol>
  )
}
