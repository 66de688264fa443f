import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Link, useParams } from 'react-router'
import { DeliveryPanel } from '#features/delivery/web/screens/page/DeliveryPanel.tsx'
import { RecurringCard } from '#features/recurring/web/screens/RecurringCard.tsx'
import { useTaxes } from '#features/tax/web/tax.api.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx'
import { Message } from '#web/ui/feedback/Message.tsx'
import { AppPage } from '#web/ui/layout/AppPage.tsx'
import { useIsNarrow } from '#web/ui/layout/useIsNarrow.ts'
import type { InvoiceDocument } from '../../../invoice.document.contract.ts'
import { printedInvoice } from '../../../invoice.print.rules.ts'
import type { WholeInvoice } from '../../../invoice.shape.ts'
import { useInvoice } from '../../invoice.api.ts'
import { useGetInvoiceDocumentQuery } from '../../invoiceDocument.api.ts'
import { draftDocument } from '../../parts/draftDocument.ts'
import { InvoiceDocumentView } from '../../parts/InvoiceDocumentView.tsx'
import { editPath, invoiceTitle } from '../../parts/invoicePath.ts'
import { NarrowDocument } from '../../parts/NarrowDocument.tsx'
import { useMayOnInvoice } from '../../parts/useMayOnInvoice.ts'
import { ActionsMenu } from './ActionsMenu.tsx'
import { DepositsPanel } from './DepositsPanel.tsx'
import { InvoiceFacts } from './InvoiceFacts.tsx'
import { InvoiceHeading } from './InvoiceHeading.tsx'
import { InvoiceHistory } from './InvoiceHistory.tsx'
import classes from './InvoicePage.module.css'
import { InvoiceTrail } from './InvoiceTrail.tsx'
import { NotesPanel } from './NotesPanel.tsx'
import { Payments } from './Payments.tsx'
import { RelatedDocuments } from './RelatedDocuments.tsx'

/** One invoice: what it says, what was paid of it, what stands behind it, and what happened to it. */
export function Component() {
  const { invoiceId = '' } = useParams()
  return <InvoicePage key={invoiceId} id={invoiceId} />
}

function InvoicePage({ id }: { id: string }) {
  const mayOn = useMayOnInvoice()
  const { invoice, isError, error, refetch } = useInvoice(id)
  const isMissing = invoice === null || (error as { status?: unknown } | undefined)?.status === 404
  if (isMissing)
    return (
      <AppPage title="Invoice">
        <Message
          title="Invoice not found"
          actions={
            <Button component={Link} to="/invoices" variant="default">
              All invoices
            </Button>
          }
        >
          It may have been deleted, or your role can’t see it.
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
      actions={
        <>
          {mayOn('invoice.update', invoice) && invoice.finalisedAt === null && invoice.corrects === null && (
            <Button
              component={Link}
              to={editPath(id)}
              variant="default"
              leftSection={<IconPencil size={16} stroke={1.5} aria-hidden />}
            >
              Edit
            </Button>
          )}
          <ActionsMenu invoice={invoice} />
        </>
      }
    >
      <div className={classes.page}>
        <div className={classes.main}>
          <Paper invoice={invoice} />
          <InvoiceTrail invoice={invoice} />
        </div>
        <div className={classes.side}>
          <InvoiceFacts invoice={invoice} />
          <RecurringCard invoice={invoice} className={classes.panel} />
          <Payments invoice={invoice} />
          <DeliveryPanel invoice={invoice} />
          <DepositsPanel invoice={invoice} />
          <RelatedDocuments invoice={invoice} />
          <NotesPanel invoice={invoice} />
          <InvoiceHistory invoice={invoice} />
        </div>
      </div>
    </AppPage>
  )
}

/** The document as the client gets it; of a draft as it is by now, whenever the server was asked for it. */
function Paper({ invoice }: { invoice: WholeInvoice }) {
  const { id, number, finalisedAt, voidedAt } = invoice
  const { logo } = useWorkspace()
  const { byId: taxes } = useTaxes()
  const isNarrow = useIsNarrow()
  const { data: known, error, refetch } = useGetInvoiceDocumentQuery(id)
  const document = useMemo(() => {
    if (known && finalisedAt === null) return draftDocument(known, invoice, taxes)
    // Not the draft that it was a moment ago.
    return known && known.number === (number ?? '') ? known : undefined
  }, [known, invoice, taxes, finalisedAt, number])
  return (
    <div className={classes.paper}>
      {document &&
        (isNarrow ? (
          <Narrow document={document} logo={logo?.url ?? null} />
        ) : (
          <InvoiceDocumentView
            document={document}
            logo={logo?.url ?? null}
            stamp={voidedAt ? 'Void' : null}
          />
        ))}
      {error && !document && (
        <LoadFailed title="The document could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
    </div>
  )
}

/** Where paper would be too small to read. */
function Narrow({ document, logo }: { document: InvoiceDocument; logo: string | null }) {
  const printed = useMemo(() => printedInvoice(document), [document])
  return <NarrowDocument printed={printed} logo={logo} seller={document.seller.name} />
}
