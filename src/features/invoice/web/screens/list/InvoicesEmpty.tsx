import { Button } from '@mantine/core'
import frame from '#web/ui/grid/ListFrame.module.css'
import type { InvoiceTab } from '../../../invoice.contract.ts'
import { isNarrowed, widened } from './invoicesAddress.ts'
import type { InvoiceViewState } from './useInvoiceView.ts'

const texts: Record<InvoiceTab | 'all', [string, string]> = {
  all: [
    'No invoices yet.',
    'Bill tracked time, fixed prices and expenses: what you write is a draft until you finalise it.',
  ],
  drafts: ['No drafts.', 'What you begin stands here until it gets its number.'],
  outstanding: ['Nothing is outstanding.', 'Invoices that were finalised and not paid in full stand here.'],
  overdue: ['Nothing is overdue.', 'Invoices whose due date has passed before they were paid stand here.'],
  paid: ['Nothing is paid yet.', 'Invoices whose payments cover them stand here.'],
}

/** Stands where the list shows no invoice: why, and what to do. */
export function InvoicesEmpty({ state: { view, replace } }: { state: InvoiceViewState }) {
  const [title, text] = texts[view.tab ?? 'all']
  if (!isNarrowed(view))
    return (
      <p className={frame.empty}>
        <strong>{title}</strong> {text}
      </p>
    )
  return (
    <div className={frame.empty} role="status">
      <strong>No invoice passes the filter.</strong>{' '}
      <Button size="compact-xs" variant="default" onClick={() => replace(widened(view))}>
        Clear the filter
      </Button>
    </div>
  )
}
