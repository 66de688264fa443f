import { IconAlertTriangle, IconPlayerPause } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useClients } from '#features/client/web/client.api.ts'
import type { Invoice } from '#features/invoice/invoice.shape.ts'
import { invoiceName, invoicePath } from '#features/invoice/web/parts/invoicePath.ts'
import { formatMoney } from '#web/format/money.ts'
import type { RowPlace } from '#web/ui/grid/RowGrid.tsx'
import cells from '#web/ui/grid/Rows.module.css'
import type { RecurringInvoice } from '../../../recurring.shape.ts'
import { fullMoment, modeNames, momentText, rhythmText } from '../../parts/recurringText.ts'
import classes from './RecurringList.module.css'

type Props = RowPlace & { series: RecurringInvoice; invoice: Invoice | undefined }

/** One series of the list, by the invoice that it copies. */
export function RecurringRow({ series, invoice, rowIndex, top, isActive }: Props) {
  const { byId } = useClients()
  const client = invoice && byId[invoice.client]?.title
  return (
    <div
      role="row"
      aria-rowindex={rowIndex}
      tabIndex={isActive ? 0 : -1}
      data-key={series.id}
      className={`${cells.row} ${classes.row}`}
      style={{ transform: `translateY(${top}px)` }}
    >
      <span role="gridcell" className={classes.number}>
        <Link
          to={invoicePath(series.invoice)}
          tabIndex={-1}
          className={classes.link}
          data-draft={invoice?.number === null || undefined}
        >
          {invoice ? invoiceName(invoice) : 'Invoice'}
        </Link>
      </span>
      <span role="gridcell" className={classes.client} title={client}>
        <span className={cells.clip} dir="auto">
          {client ?? 'A client'}
        </span>
      </span>
      <span role="gridcell" className={classes.rhythm}>
        <span className={cells.clip}>{rhythmText(series)}</span>
      </span>
      <span role="gridcell" className={classes.next}>
        <Next series={series} />
      </span>
      <span role="gridcell" className={classes.mode}>
        {modeNames[series.mode]}
      </span>
      <span role="gridcell" className={classes.issued} title="Invoices issued so far">
        {series.issued}
      </span>
      <span role="gridcell" className={classes.amount}>
        {invoice && formatMoney(invoice.totalPrice, invoice.currency)}
        {series.sweep && ' + time'}
      </span>
    </div>
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
