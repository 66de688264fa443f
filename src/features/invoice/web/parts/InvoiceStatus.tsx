import { IconAlertTriangle, IconThumbDown, IconThumbUp } from '@tabler/icons-react'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { dayIn } from '#shared/days.ts'
import { StatusIcon } from '#web/ui/icon/StatusIcon.tsx'
import { categoryOfState, isOverdue } from '../../invoice.rules.ts'
import type { Invoice } from '../../invoice.shape.ts'
import classes from './InvoiceStatus.module.css'

/** Where an invoice stands: its status by name, and what no status says: that it is overdue, or what a quote was answered. */
export function InvoiceStatus({ invoice }: { invoice: Invoice }) {
  const { invoiceStatuses, timeZone } = useWorkspace()
  const status = invoiceStatuses.find(({ id }) => id === invoice.status)
  return (
    <span className={classes.chip}>
      <StatusIcon id={status?.id} category={status ? categoryOfState(invoice) : null} />
      <span className={classes.name} dir="auto">
        {status?.name ?? 'No status'}
      </span>
      {isOverdue(invoice, dayIn(timeZone)) && (
        <span className={classes.overdue}>
          <IconAlertTriangle size={14} stroke={1.5} aria-hidden />
          Overdue
        </span>
      )}
      {invoice.acceptedAt !== null && (
        <span className={classes.answer}>
          <IconThumbUp size={14} stroke={1.5} aria-hidden />
          Accepted
        </span>
      )}
      {invoice.declinedAt !== null && (
        <span className={classes.answer}>
          <IconThumbDown size={14} stroke={1.5} aria-hidden />
          Declined
        </span>
      )}
    </span>
  )
}
