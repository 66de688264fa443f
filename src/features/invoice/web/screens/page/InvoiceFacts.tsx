import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useClients } from '#features/client/web/client.api.ts'
import { clientPath } from '#features/client/web/parts/clientPath.ts'
import { useProjects } from '#features/project/web/project.api.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { dayIn } from '#shared/days.ts'
import { dayRange, dayWithin, fullDay, fullInstant, shortDay, shortInstant } from '#web/format/dates.ts'
import { formatMoney } from '#web/format/money.ts'
import { isOverdue } from '../../../invoice.rules.ts'
import type { WholeInvoice } from '../../../invoice.shape.ts'
import { addedUp } from '../../parts/amounts.ts'
import classes from './InvoicePage.module.css'

/** Whom it is for, what is owed until when, and how far it has come. */
export function InvoiceFacts({ invoice }: { invoice: WholeInvoice }) {
  const { byId: clients } = useClients()
  const { byId: projects } = useProjects()
  const { timeZone } = useWorkspace()
  const {
    currency,
    dueDate,
    issueDate,
    serviceFrom,
    serviceTo,
    sentAt,
    viewedAt,
    paidAt,
    voidedAt,
    corrects,
  } = invoice
  const client = clients[invoice.client]
  const billed = invoice.projects.flatMap((id) => projects[id] ?? [])
  return (
    <section className={`${classes.panel} ${classes.owing}`} aria-label="Details">
      <p className={classes.owed} data-late={isOverdue(invoice, dayIn(timeZone)) || undefined}>
        <strong>{formatMoney(shownAmount(invoice), currency)}</strong> {owedText(invoice, dayIn(timeZone))}
      </p>
      <dl className={classes.facts}>
        <Fact name="Client">
          {client ? (
            <Link to={clientPath(client.id)} dir="auto">
              {client.title}
            </Link>
          ) : (
            'A client'
          )}
        </Fact>
        {billed.length > 0 && (
          <Fact name={billed.length === 1 ? 'Project' : 'Projects'}>
            {billed.map(({ id, name }, index) => (
              <span key={id}>
                {index > 0 && ', '}
                <Link to={`/projects/${id}`} dir="auto">
                  {name}
                </Link>
              </span>
            ))}
          </Fact>
        )}
        {invoice.number !== null && invoice.paid !== 0 && <Settled invoice={invoice} />}
        <Fact name="Issued">
          <Day day={issueDate} />
        </Fact>
        {dueDate && (
          <Fact name={invoice.kind === 'quote' ? 'Valid until' : 'Due'}>
            <Day day={dueDate} />
          </Fact>
        )}
        {(serviceFrom || serviceTo) && <Fact name="Service">{dayRange(serviceFrom, serviceTo)}</Fact>}
        {invoice.reference && (
          <Fact name="Reference">
            <bdi>{invoice.reference}</bdi>
          </Fact>
        )}
        {sentAt && <Moment name="Sent" at={sentAt} />}
        {viewedAt && <Moment name="Seen" at={viewedAt} />}
        {invoice.acceptedAt && <Moment name="Accepted" at={invoice.acceptedAt} />}
        {invoice.declinedAt && <Moment name="Declined" at={invoice.declinedAt} />}
        {paidAt && <Moment name={corrects ? 'Settled' : 'Paid'} at={paidAt} />}
        {voidedAt && <Moment name="Voided" at={voidedAt} />}
      </dl>
    </section>
  )
}

/** What it comes to, and what came in or was set off against a credit note. */
function Settled({ invoice: { totalPrice, payments, currency } }: { invoice: WholeInvoice }) {
  const sum = (isCredit: boolean) => {
    const own = payments.filter(({ method }) => (method === 'credit') === isCredit)
    return addedUp(
      own.map(({ amount }) => ({ currency, amount })),
      'amount',
    )[0]?.amount
  }
  const [received, credited] = [sum(false), sum(true)]
  return (
    <>
      <Fact name="Total">{formatMoney(totalPrice, currency)}</Fact>
      {credited !== undefined && <Fact name="Credited">{formatMoney(Math.abs(credited), currency)}</Fact>}
      {received !== undefined && (
        <Fact name={received < 0 ? 'Refunded' : 'Received'}>{formatMoney(Math.abs(received), currency)}</Fact>
      )}
    </>
  )
}

/** What is owed, to whomever; of what owes nothing what it comes to. */
const shownAmount = ({ number, kind, totalPrice, balance, paidAt, corrects, voidedAt }: WholeInvoice) =>
  number === null || kind === 'quote' || voidedAt !== null || (paidAt !== null && balance >= 0)
    ? Math.abs(totalPrice) * (number === null && !corrects ? Math.sign(totalPrice) : 1)
    : Math.abs(balance)

function owedText(invoice: WholeInvoice, today: string): string {
  const { number, voidedAt, paidAt, balance, dueDate, kind, corrects } = invoice
  if (voidedAt !== null) return kind === 'quote' ? 'Void' : 'Void, nothing is owed'
  if (number === null) return 'Draft, not finalised'
  if (kind === 'quote') return dueDate ? `Offered until ${dayWithin(dueDate)}` : 'Offered'
  if (corrects) return balance < 0 ? 'Owed to the client' : 'Settled'
  if (balance < 0) return 'Overpaid'
  if (paidAt !== null || balance === 0) return 'Paid in full'
  if (isOverdue(invoice, today)) return `Overdue since ${dayWithin(dueDate ?? '')}`
  return dueDate ? `Due ${dayWithin(dueDate)}` : 'Owed'
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

const Day = ({ day }: { day: string }) => (
  <time dateTime={day} title={fullDay(day)}>
    {shortDay(day)}
  </time>
)

const Moment = ({ name, at }: { name: string; at: string }) => (
  <Fact name={name}>
    <time dateTime={at} title={fullInstant(at)}>
      {shortInstant(at)}
    </time>
  </Fact>
)
