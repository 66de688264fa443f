import { IconAlertTriangle, IconPlayerPause, IconRepeat } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useClients } from '#features/client/web/client.api.ts'
import type { Invoice } from '#features/invoice/invoice.shape.ts'
import { invoiceName, invoicePath } from '#features/invoice/web/parts/invoicePath.ts'
import { formatMoney } from '#web/format/money.ts'
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx'
import { Message } from '#web/ui/feedback/Message.tsx'
import type { RecurringInvoice } from '../../recurring.shape.ts'
import { fullMoment, modeNames, momentText, rhythmText } from '../parts/recurringText.ts'
import { useGetRecurringInvoicesQuery } from '../recurring.api.ts'
import classes from './Recurring.module.css'

/** What is issued anew each period, by its next date; what waits for somebody comes first. */
export function RecurringList() {
  const { data, isError, error, refetch } = useGetRecurringInvoicesQuery(undefined, {
    refetchOnMountOrArgChange: 30,
  })
  if (isError && !data)
    return (
      <LoadFailed
        title="The recurring invoices could not be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return null
  if (!data.series.length)
    return (
      <Message title="No recurring invoices yet" icon={<IconRepeat size={24} stroke={1.5} />}>
        Open an invoice and choose Actions › Make recurring to issue it again every day, week, month, quarter
        or year, with that period’s tracked time if you like.
      </Message>
    )
  const byId = new Map(data.invoices.map((invoice) => [invoice.id, invoice]))
  const waiting = ({ paused }: RecurringInvoice) => (paused !== null && paused !== 'person' ? 0 : 1)
  const rows = data.series.toSorted((a, b) => waiting(a) - waiting(b))
  return (
    <div className={classes.scroll}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Invoice</th>
            <th scope="col">Client</th>
            <th scope="col">Repeats</th>
            <th scope="col">Next</th>
            <th scope="col">Creates</th>
            <th scope="col" data-number>
              Issued
            </th>
            <th scope="col" data-number>
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((series) => (
            <Row key={series.id} series={series} invoice={byId.get(series.invoice)} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ series, invoice }: { series: RecurringInvoice; invoice: Invoice | undefined }) {
  const { byId } = useClients()
  return (
    <tr>
      <th scope="row">
        <Link to={invoicePath(series.invoice)}>{invoice ? invoiceName(invoice) : 'Invoice'}</Link>
      </th>
      <td dir="auto">{(invoice && byId[invoice.client]?.title) ?? 'A client'}</td>
      <td>{rhythmText(series)}</td>
      <td>
        <Next series={series} />
      </td>
      <td>{modeNames[series.mode]}</td>
      <td data-number>{series.issued}</td>
      <td data-number>
        {invoice && formatMoney(invoice.totalPrice, invoice.currency)}
        {series.sweep && ' + time'}
      </td>
    </tr>
  )
}

function Next({ series: { paused, failure, nextDate } }: { series: RecurringInvoice }) {
  if (paused === 'person')
    return (
      <span className={classes.state}>
        <IconPlayerPause size={14} stroke={1.5} aria-hidden /> Paused
      </span>
    )
  if (paused !== null)
    return (
      <span className={classes.state} data-problem title={failure ?? undefined}>
        <IconAlertTriangle size={14} stroke={1.5} aria-hidden />{' '}
        {paused === 'failed' ? 'Failed, needs attention' : 'Missed dates, needs attention'}
      </span>
    )
  return nextDate ? (
    <time dateTime={nextDate} title={fullMoment(nextDate)}>
      {momentText(nextDate)}
    </time>
  ) : null
}
