import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useClients } from '#features/client/web/client.api.ts'
import { clientPath } from '#features/client/web/parts/clientPath.ts'
import { useProjects } from '#features/project/web/project.api.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { dayIn } from '#shared/days.ts'
import { dayRange, fullDay, fullInstant, shortDay, shortInstant } from '#web/format/dates.ts'
import { formatMoney } from '#web/format/money.ts'
import { isOverdue } from '../../../invoice.rules.ts'
import type { Invoice } from '../../../invoice.shape.ts'
import classes from './InvoicePage.module.css'

/** Whom it is for, what is owed until when, and how far it has come. */
export function InvoiceFacts({ invoice }: { invoice: Invoice }) {
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
    <section className={classes.panel} aria-label="Details">
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
        {invoice.number !== null && invoice.paid !== 0 && (
          <>
            <Fact name="Total">{formatMoney(invoice.totalPrice, currency)}</Fact>
            <Fact name="Received">{formatMoney(invoice.paid, currency)}</Fact>
          </>
        )}
        <Fact name="Issued">
          <Day day={issueDate} />
        </Fact>
        {dueDate && (
          <Fact name="Due">
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

/** Of a draft what it comes to, of a quote what it offers, else what is owed, to whomever. */
const shownAmount = ({ number, kind, totalPrice, balance, corrects }: Invoice) =>
  number === null || kind === 'quote' ? totalPrice : corrects ? Math.abs(balance) : balance

function owedText(invoice: Invoice, today: string): string {
  const { number, voidedAt, paidAt, balance, dueDate, kind, corrects } = invoice
  if (voidedAt !== null) return kind === 'quote' ? 'were offered: it is void' : 'is owed: it is void'
  if (number !== null && kind === 'quote') return dueDate ? `offered until ${shortDay(dueDate)}` : 'offered'
  if (number !== null && corrects)
    return balance < 0 ? 'is owed to the client' : 'is owed to the client: it is settled'
  if (number === null) return 'so far, not finalised'
  if (balance < 0) return 'was paid too much'
  if (paidAt !== null || balance === 0) return 'is owed: it is paid'
  if (isOverdue(invoice, today)) return `was due on ${shortDay(dueDate ?? '')}`
  return dueDate ? `is due ${shortDay(dueDate)}` : 'is owed'
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
