import { Link } from 'react-router'
import { shortDay } from '#web/format/dates.ts'
import { formatMoney } from '#web/format/money.ts'
import type { WholeInvoice } from '../../../invoice.shape.ts'
import { useInvoice } from '../../invoice.api.ts'
import { invoicePath, invoiceTitle } from '../../parts/invoicePath.ts'
import classes from './InvoicePage.module.css'

/** What was made of the document, what it was made of, and the deposits that it deducts. */
export function RelatedDocuments({ invoice }: { invoice: WholeInvoice }) {
  const { following, deductions, corrects, quote, currency } = invoice
  const source = corrects ?? quote
  if (!source && !following.length && !deductions.length) return null
  return (
    <section className={classes.panel} aria-label="Related documents">
      <div className={classes.head}>
        <h2>Related documents</h2>
      </div>
      <ul className={classes.related}>
        {source && <SourceDocument id={source} what={corrects ? 'corrected' : 'billed'} />}
        {following.map(({ id, kind, number, issueDate, totalPrice }) => (
          <li key={id}>
            <Link to={invoicePath(id)}>{invoiceTitle({ kind, number })}</Link>
            <span>
              {shortDay(issueDate)} · {formatMoney(totalPrice, currency)}
            </span>
          </li>
        ))}
        {deductions.map(({ deposit, number, issueDate, total }) => (
          <li key={deposit}>
            <Link to={invoicePath(deposit)}>{invoiceTitle({ kind: 'deposit', number })}</Link>
            <span>
              {shortDay(issueDate)} · {formatMoney(total, currency)} deducted
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function SourceDocument({ id, what }: { id: string; what: string }) {
  const { invoice } = useInvoice(id)
  if (!invoice) return null
  return (
    <li>
      <Link to={invoicePath(id)}>{invoiceTitle(invoice)}</Link>
      <span>
        {what} here · {shortDay(invoice.issueDate)}
      </span>
    </li>
  )
}
