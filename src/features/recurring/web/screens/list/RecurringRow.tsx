import { ActionIcon } from '@mantine/core'
import { IconAlertTriangle, IconDots, IconPlayerPause } from '@tabler/icons-react'
import type { Invoice } from '#features/invoice/invoice.shape.ts'
import { InvoiceCells } from '#features/invoice/web/parts/InvoiceCells.tsx'
import line from '#features/invoice/web/parts/InvoiceLine.module.css'
import { invoiceTitle } from '#features/invoice/web/parts/invoicePath.ts'
import { formatMoney } from '#web/format/money.ts'
import type { RowPlace } from '#web/ui/grid/RowGrid.tsx'
import cells from '#web/ui/grid/Rows.module.css'
import type { RecurringInvoice } from '../../../recurring.shape.ts'
import { fullMoment, modeNames, momentText, rhythmText } from '../../parts/recurringText.ts'
import classes from './RecurringList.module.css'

type Props = RowPlace & { series: RecurringInvoice; invoice: Invoice | undefined }

/** One series of the list, by the invoice that it copies. */
export function RecurringRow({ series, invoice, rowIndex, top, isActive }: Props) {
  return (
    <div
      role="row"
      aria-rowindex={rowIndex}
      tabIndex={isActive ? 0 : -1}
      data-key={series.id}
      className={`${cells.row} ${line.row} ${classes.row}`}
      style={{ transform: `translateY(${top}px)` }}
    >
      <InvoiceCells id={series.invoice} invoice={invoice} />
      <span role="gridcell" className={classes.rhythm}>
        <span className={cells.clip}>{rhythmText(series)}</span>
      </span>
      <span role="gridcell" className={`${line.state} ${classes.next}`}>
        <Next series={series} />
      </span>
      <span role="gridcell" className={classes.mode}>
        {modeNames[series.mode]}
      </span>
      <span role="gridcell" className={classes.issued} title="Invoices issued so far">
        {series.issued}
      </span>
      <span role="gridcell" className={`${line.amount} ${classes.amount}`}>
        {invoice && formatMoney(invoice.totalPrice, invoice.currency)}
        {series.sweep && ' + time'}
      </span>
      <span role="gridcell" className={classes.menu}>
        <ActionIcon
          tabIndex={-1}
          data-field="menu"
          aria-label={`More actions for ${invoice ? invoiceTitle(invoice) : 'this recurring invoice'}`}
        >
          <IconDots size={16} stroke={1.5} />
        </ActionIcon>
      </span>
    </div>
  )
}

function Next({ series: { paused, failure, nextDate } }: { series: RecurringInvoice }) {
  if (paused === 'person')
    return (
      <span className={classes.waits}>
        <IconPlayerPause size={14} stroke={1.5} aria-hidden /> Paused
      </span>
    )
  if (paused !== null)
    return (
      <span className={classes.waits} data-problem title={failure ?? undefined}>
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
