import { Button, Skeleton, Stack } from '@mantine/core'
import { IconArrowLeft, IconFileInvoice } from '@tabler/icons-react'
import { Link, useParams } from 'react-router'
import { useMay } from '#features/user/web/user.api.ts'
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx'
import { Message } from '#web/ui/feedback/Message.tsx'
import { AppPage } from '#web/ui/layout/AppPage.tsx'
import type { WholeInvoice } from '../../../invoice.shape.ts'
import { useInvoice } from '../../invoice.api.ts'
import { invoicePath } from '../../parts/invoicePath.ts'
import { InvoiceEditor } from './InvoiceEditor.tsx'

/** A draft, as it is written. */
export function Component() {
  const { invoiceId = '' } = useParams()
  const { invoice, isError, error, refetch } = useInvoice(invoiceId)
  const may = useMay()
  if (invoice && invoice.finalisedAt === null && invoice.corrects === null && may('invoice.update'))
    return <InvoiceEditor key={invoice.id} invoice={invoice} />
  return (
    <AppPage title="Edit invoice">
      {invoice === null ? (
        <Message title="Invoice not found" icon={<IconFileInvoice size={24} stroke={1.5} />}>
          It may have been deleted, or your role can’t see it.
        </Message>
      ) : invoice ? (
        <Fixed invoice={invoice} />
      ) : isError ? (
        <LoadFailed title="The invoice could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <Stack p={24} gap={12} maw={760} role="status" aria-label="Loading">
          {[40, 40, 40, 160].map((height, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
            <Skeleton key={index} height={height} />
          ))}
        </Stack>
      )}
    </AppPage>
  )
}

/** What can’t be written here says why. */
const Fixed = ({ invoice: { id, number, corrects } }: { invoice: WholeInvoice }) => (
  <Message
    title={number ? `${number} is finalised` : 'You can’t edit this invoice'}
    icon={<IconFileInvoice size={24} stroke={1.5} />}
    actions={
      <Button
        component={Link}
        to={invoicePath(id)}
        variant="default"
        leftSection={<IconArrowLeft size={16} stroke={1.5} aria-hidden />}
      >
        Open the invoice
      </Button>
    }
  >
    {number
      ? 'Only its status and notes can change now, on its page. To correct it, add a credit note, or void it and bill again.'
      : corrects
        ? 'The amounts of a credit note can’t be edited. Delete the draft to choose again.'
        : 'Your role can view invoices, but not edit them.'}
  </Message>
)
