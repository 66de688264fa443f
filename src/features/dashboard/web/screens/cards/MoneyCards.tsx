import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useClients } from '#features/client/web/client.api.ts'
import { addedUp } from '#features/invoice/web/parts/amounts.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { durationText } from '#shared/durations.ts'
import { fullDay, shortDay } from '#web/format/dates.ts'
import { formatMoney } from '#web/format/money.ts'
import { formatNumber } from '#web/format/numbers.ts'
import { StatusIcon } from '#web/ui/icon/StatusIcon.tsx'
import type { Amounts } from '../../../dashboard.contract.ts'
import { Card, Nothing } from '../Card.tsx'
import classes from '../Dashboard.module.css'
import { useDashboard } from '../dashboardState.ts'

const text = (amounts: Amounts, own: string) =>
  (amounts.length ? amounts : [{ currency: own, amount: 0 }])
    .map(({ currency, amount }) => formatMoney(amount, currency))
    .join(' · ')

/** What is to be invoiced, what is owed, and what came in this month, payment by payment. */
export function FinancialSummary() {
  const { numbers, hasFailed } = useDashboard()
  const { currency } = useWorkspace()
  const { byId: clients } = useClients()
  const { unbilled, invoices, payments } = numbers ?? {}
  const isHere = unbilled && invoices && payments
  return (
    <Card
      cardKey="financialSummary"
      summary={isHere && `${text(addedUp(invoices, 'balance'), currency)} outstanding`}
    >
      {hasFailed ? (
        <Nothing>This could not be loaded.</Nothing>
      ) : (
        isHere && (
          <>
            <dl className={classes.figures}>
              <Figure
                name="Unbilled"
                to="/invoices?tab=unbilled"
                note={`${durationText(unbilled.minutes)}${unbilled.unpricedMinutes ? ` + ${durationText(unbilled.unpricedMinutes)} unpriced` : ''}`}
              >
                {text(unbilled.amounts, currency)}
              </Figure>
              <Figure name="Outstanding" to="/invoices?tab=outstanding">
                {text(addedUp(invoices, 'balance'), currency)}
              </Figure>
              <Figure
                name="Overdue"
                to="/invoices?tab=overdue"
                isLate={invoices.some(({ overdue }) => overdue > 0)}
              >
                {text(addedUp(invoices, 'overdue'), currency)}
              </Figure>
              <Figure
                name="Paid this month"
                note={
                  payments.count
                    ? payments.count === 1
                      ? '1 payment'
                      : `${payments.count} payments`
                    : undefined
                }
              >
                {text(payments.amounts, currency)}
              </Figure>
            </dl>
            {payments.newest.length > 0 && (
              <ul className={classes.rows} data-scrolls aria-label="Payments of this month">
                {payments.newest.map(({ id, invoice, number, client, date, amount, currency }) => (
                  <li key={id} className={classes.row}>
                    <Link to={`/invoices/${invoice}`} className={classes.name}>
                      <span className={classes.key}>{number}</span>
                      <bdi>{client ? clients[client]?.title : ''}</bdi>
                    </Link>
                    <time className={classes.side} dateTime={date} title={fullDay(date)}>
                      {shortDay(date)}
                    </time>
                    <span className={classes.amount}>{formatMoney(amount, currency)}</span>
                  </li>
                ))}
              </ul>
            )}
          </>
        )
      )}
    </Card>
  )
}

type FigureProps = {
  name: string
  /** Without, what it is made of stands below. */
  to?: string
  note?: string | undefined
  isLate?: boolean
  children: ReactNode
}

const Figure = ({ name, to, note, isLate, children }: FigureProps) => (
  <div>
    <dt>{name}</dt>
    <dd data-late={isLate || undefined}>{to ? <Link to={to}>{children}</Link> : children}</dd>
    {note && <dd className={classes.figureNote}>{note}</dd>}
  </div>
)

/** How many invoices each status has, and what they come to. */
export function InvoicesByStatus() {
  const { numbers, hasFailed } = useDashboard()
  const { invoiceStatuses, currency } = useWorkspace()
  const rows = numbers?.invoices
  const statuses = [
    ...invoiceStatuses.toSorted((a, b) => a.position - b.position),
    { id: null, name: 'No status', category: null },
  ].filter(({ id }) => rows?.some(({ status }) => status === id))
  return (
    <Card
      cardKey="invoicesByStatus"
      summary={rows && formatNumber(rows.reduce((sum, { count }) => sum + count, 0))}
      more={{ to: '/invoices?tab=all', label: 'Invoices' }}
    >
      {hasFailed ? (
        <Nothing>This could not be loaded.</Nothing>
      ) : statuses.length ? (
        <ul className={classes.rows}>
          {statuses.map(({ id, name, category }) => {
            const own = rows?.filter(({ status }) => status === id) ?? []
            return (
              <li key={id} className={classes.row}>
                <StatusIcon id={id} category={category} />
                {id ? (
                  <Link to={`/invoices?tab=all&status=${id}`} className={classes.name}>
                    <bdi>{name}</bdi>
                  </Link>
                ) : (
                  <span className={classes.name}>{name}</span>
                )}
                <span className={classes.side}>
                  {formatNumber(own.reduce((sum, { count }) => sum + count, 0))}
                </span>
                <span className={classes.amount}>{text(addedUp(own, 'sum'), currency)}</span>
              </li>
            )
          })}
        </ul>
      ) : (
        rows && <Nothing>There are no invoices yet.</Nothing>
      )}
    </Card>
  )
}
