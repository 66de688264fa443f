import { Button } from '@mantine/core'
import { IconFileInvoice } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useMay } from '#features/user/web/user.api.ts'
import { Message } from '#web/ui/feedback/Message.tsx'
import type { InvoiceTab } from '../../../invoice.contract.ts'
import { isNarrowed, widened } from './invoicesAddress.ts'
import type { InvoiceViewState } from './useInvoiceView.ts'

const texts: Record<InvoiceTab | 'all', [string, string]> = {
  all: [
    'No invoices yet',
    'Bill tracked time, fixed prices and expenses. An invoice stays a draft until you finalise it.',
  ],
  drafts: ['No drafts', 'Invoices stay here until you finalise them.'],
  outstanding: ['Nothing outstanding', 'Finalised invoices stay here until they are paid in full.'],
  overdue: ['Nothing overdue', 'Invoices that are unpaid after their due date show up here.'],
  paid: ['Nothing paid yet', 'Invoices show up here once they are paid in full.'],
  quotes: ['No quotes yet', 'Offer a price first. An accepted quote becomes an invoice with one click.'],
}

/** Stands where the list shows no invoice: why, and what to do. */
export function InvoicesEmpty({ state: { view, replace } }: { state: InvoiceViewState }) {
  const may = useMay()
  const [title, text] = texts[view.tab ?? 'all']
  const icon = <IconFileInvoice size={24} stroke={1.5} />
  if (isNarrowed(view))
    return (
      <Message
        title="No matching invoices"
        icon={icon}
        actions={
          <Button variant="default" onClick={() => replace(widened(view))}>
            Clear filters
          </Button>
        }
      >
        Nothing here matches the filters.
      </Message>
    )
  return (
    <Message
      title={title}
      icon={icon}
      actions={
        view.tab === null &&
        may('workspace.update') && (
          <Button component={Link} to="/settings/invoicing" variant="default">
            Set up invoicing
          </Button>
        )
      }
    >
      {text}
    </Message>
  )
}
