import { ActionIcon } from '@mantine/core'
import { IconDots, IconRepeat } from '@tabler/icons-react'
import { memo, useEffect } from 'react'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { dayIn } from '#shared/days.ts'
import { fullDay, shortDay } from '#web/format/dates.ts'
import { formatMoney } from '#web/format/money.ts'
import type { RowPlace } from '#web/ui/grid/RowGrid.tsx'
import cells from '#web/ui/grid/Rows.module.css'
import { isOverdue } from '../../../invoice.rules.ts'
import type { Invoice } from '../../../invoice.shape.ts'
import { InvoiceCells } from '../../parts/InvoiceCells.tsx'
import line from '../../parts/InvoiceLine.module.css'
import { InvoiceStatus } from '../../parts/InvoiceStatus.tsx'
import { invoiceTitle, kindName } from '../../parts/invoicePath.ts'
import classes from './Invoices.module.css'

type Props = RowPlace & {
  invoice: Invoice
  /** Called when it is drawn, where more have to be loaded soon. */
  onDrawn: (() => void) | undefined
}

/** One invoice of the list. */
export const InvoiceRow = memo(function InvoiceRow({ invoice, rowIndex, top, isActive, onDrawn }: Props) {
  const { timeZone } = useWorkspace()
  useEffect(() => onDrawn?.(), [onDrawn])
  const { id, kind, number, currency, dueDate, issueDate, totalPrice, balance, voidedAt } = invoice
  const isLate = isOverdue(invoice, dayIn(timeZone))
  return (
    <div
      role="row"
      aria-rowindex={rowIndex}
      tabIndex={isActive ? 0 : -1}
      data-key={id}
      data-closed={voidedAt !== null || undefined}
      className={`${cells.row} ${line.row} ${classes.row}`}
      style={{ transform: `translateY(${top}px)` }}
    >
      <InvoiceCells id={id} invoice={invoice}>
        {kind !== 'invoice' && <span className={classes.kind}>{kindName(kind)}</span>}
        {invoice.recurring && <IconRepeat size={14} stroke={1.5} aria-label="Recurring" />}
      </InvoiceCells>
      <span role="gridcell" className={`${line.state} ${classes.status}`}>
        <InvoiceStatus invoice={invoice} />
      </span>
      <span role="gridcell" className={classes.day} title={fullDay(issueDate)}>
        {shortDay(issueDate)}
      </span>
      <span
        role="gridcell"
        className={classes.due}
        data-late={isLate || undefined}
        title={dueDate ? fullDay(dueDate) : undefined}
      >
        {dueDate && shortDay(dueDate)}
      </span>
      <span role="gridcell" className={`${line.amount} ${classes.amount}`}>
        {formatMoney(totalPrice, currency)}
      </span>
      <span role="gridcell" className={`${line.amount} ${classes.balance}`}>
        {balance !== 0 && number !== null && formatMoney(balance, currency)}
      </span>
      <span role="gridcell" className={classes.menu}>
        <ActionIcon tabIndex={-1} data-field="menu" aria-label={`More actions for ${invoiceTitle(invoice)}`}>
          <IconDots size={16} stroke={1.5} />
        </ActionIcon>
      </span>
    </div>
  )
})
