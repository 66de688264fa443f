import { Button } from '@mantine/core'
import { Link, useParams } from 'react-router'
import { DeliveryPanel } from '#features/delivery/web/screens/page/DeliveryPanel.tsx'
import { RecurringCard } from '#features/recurring/web/screens/RecurringCard.tsx'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx'
import { Message } from '#web/ui/feedback/Message.tsx'
import { AppPage } from '#web/ui/layout/AppPage.tsx'
import { useInvoice } from '../../invoice.api.ts'
import { useGetDocumentQuery } from '../../invoiceDocument.api.ts'
import { InvoiceDocumentView } from '../../parts/InvoiceDocumentView.tsx'
import { invoiceTitle } from '../../parts/invoicePath.ts'
import { ActionsMenu } from './ActionsMenu.tsx'
import { DepositsPanel } from './DepositsPanel.tsx'
import { InvoiceFacts } from './InvoiceFacts.tsx'
import { InvoiceHeading } from './InvoiceHeading.tsx'
import { InvoiceHistory } from './InvoiceHistory.tsx'
import classes from './InvoicePage.module.css'
import { InvoiceTrail } from './InvoiceTrail.tsx'
import { Payments } from './Payments.tsx'
import { RelatedDocuments } from './RelatedDocuments.tsx'

/** One invoice: what it says, what was paid of it, what stands behind it, and what happened to it. */
export function Component() {
  const { invoiceId = '' } = useParams()
  return <InvoicePage key={invoiceId} id={invoiceId} />
}

function InvoicePage({ id }: { id: string }) {
  const { invoice, isError, error, refetch } = useInvoice(id)
  const isMissing = invoice === null || (error as { status?: unknown } | undefined)?.status === 404
  if (isMissing)
    return (
      <AppPage title="Invoice">
        <Message
          title="This invoice is not here"
          actions={
            <Button component={Link} to="/invoices" variant="default">
              All invoices
            </Button>
          }
        >
          It was deleted, or your role may not see it.
        </Message>
      </AppPage>
    )
  if (!invoice)
    return (
      <AppPage title="Invoice">
        {isError && (
          <LoadFailed title="The invoice could not be loaded" error={error} onRetry={() => void refetch()} />
        )}
      </AppPage>
    )
  return (
    <AppPage
      title={invoiceTitle(invoice)}
      heading={<InvoiceHeading invoice={invoice} />}
      actions={<ActionsMenu invoice={invoice} />}
    >
      <div className={classes.page}>
        <div className={classes.main}>
          <Paper id={id} />
          <InvoiceTrail invoice={invoice} />
        </div>
        <div className={classes.side}>
          <InvoiceFacts invoice={invoice} />
          <RecurringCard invoice={invoice} className={classes.panel} />
          <Payments invoice={invoice} />
          <DeliveryPanel invoice={invoice} />
          <DepositsPanel invoice={invoice} />
          <RelatedDocuments invoice={invoice} />
          <InvoiceHistory invoice={invoice} />
        </div>
      </div>
    </AppPage>
  )
}

/** The document as the client gets it. */
function Paper({ id }: { id: string }) {
  const { logo } = useWorkspace()
  const { data: document, error, refetch } = useGetDocumentQuery(id)
  return (
    <div className={classes.paper}>
      {document && <InvoiceDocumentView document={document} logo={logo?.url ?? null} />}
      {error && !document && (
        <LoadFailed title="The document could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
    </div>
  )
}
