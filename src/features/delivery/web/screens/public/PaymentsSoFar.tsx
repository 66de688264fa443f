import type { documentFormat } from '#features/invoice/invoice.format.rules.ts'
import type { SharedLabels } from '../../../delivery.labels.ts'
import type { SharedInvoice } from '../../../delivery.public.contract.ts'
import classes from './Shared.module.css'

type Props = { shared: SharedInvoice; labels: SharedLabels; format: ReturnType<typeof documentFormat> }

/** What was paid and given back, and what is left. */
export function PaymentsSoFar({ shared: { payments, balance }, labels, format }: Props) {
  if (!payments.length) return null
  return (
    <section className={classes.panel} aria-label={labels.payments}>
      <h2>{labels.payments}</h2>
      <dl className={classes.facts}>
        {payments.map(({ date, amount }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: payments may be equal
          <div key={index}>
            <dt>
              {format.date(date)}
              {amount < 0 && ` · ${labels.refund}`}
            </dt>
            <dd>{format.money(amount)}</dd>
          </div>
        ))}
        <div data-is="total">
          <dt>{labels.leftToPay}</dt>
          <dd>{format.money(balance)}</dd>
        </div>
      </dl>
    </section>
  )
}
