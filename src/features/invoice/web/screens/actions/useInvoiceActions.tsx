import {
  IconCheck,
  IconFileCode,
  IconFileTypePdf,
  IconLink,
  IconMailCheck,
  IconPencil,
  IconSend,
  IconShare2,
  IconTrash,
} from '@tabler/icons-react'
import { useDeliveryDialogs } from '#features/delivery/web/screens/useDeliveryDialogs.tsx'
import { useMarkSent } from '#features/delivery/web/screens/useMarkSent.ts'
import { useRecurringActions } from '#features/recurring/web/screens/useRecurringActions.tsx'
import { useCopyLinks } from '#features/workspace/web/parts/useCopyLinks.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { useNavigate } from '#web/navigation/useNavigate.ts'
import type { Invoice } from '../../../invoice.shape.ts'
import { downloadInvoice } from '../../parts/downloadInvoice.ts'
import { editPath, invoicePath } from '../../parts/invoicePath.ts'
import { useMayOnInvoice } from '../../parts/useMayOnInvoice.ts'
import type { InvoiceAction } from './invoiceAction.ts'
import { useDeleteInvoice } from './useDeleteInvoice.tsx'
import { useKindActions } from './useKindActions.tsx'
import { useMoveInvoice } from './useMoveInvoice.tsx'

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true }

/** Two forms of the same: for programs alone, and a PDF that programs read too. */
const eInvoices = ({ id: invoiceId }: Invoice): InvoiceAction[] => [
  {
    id: 'xml',
    label: 'Download e-invoice (XML)',
    icon: <IconFileCode {...icon} />,
    keywords: 'einvoice xrechnung ubl peppol',
    run: () => void downloadInvoice(invoiceId, 'ubl'),
  },
  {
    id: 'zugferd',
    label: 'Download e-invoice (PDF)',
    icon: <IconFileCode {...icon} />,
    keywords: 'einvoice zugferd factur-x facturx',
    run: () => void downloadInvoice(invoiceId, 'facturx'),
  },
]

/** What the role may do with an invoice as a whole, for its Actions menu, the list and the palette. */
export function useInvoiceActions(invoice: Invoice, onDeleted?: () => void): InvoiceAction[] {
  const mayOn = useMayOnInvoice()
  const navigate = useNavigate()
  const copyLinks = useCopyLinks()
  const deleteInvoice = useDeleteInvoice()
  const { invoiceStatuses } = useWorkspace()
  const move = useMoveInvoice()
  const { openSend, openShare } = useDeliveryDialogs()
  const markSent = useMarkSent()
  const maySend = mayOn('invoice.send', invoice) && invoice.voidedAt === null
  const open = invoiceStatuses.find(({ category }) => category === 'open')
  const isDraft = invoice.finalisedAt === null
  const kindActions = useKindActions(invoice)
  const recurringActions = useRecurringActions(invoice)
  const all: (InvoiceAction | false)[] = [
    // What a credit note takes back was chosen: there is nothing to edit. Others are looked over in the editor.
    mayOn('invoice.update', invoice) &&
      isDraft &&
      invoice.corrects !== null &&
      open !== undefined && {
        id: 'finalise',
        label: 'Finalise',
        icon: <IconCheck {...icon} />,
        keywords: 'number issue',
        run: () => move(invoice, open.id),
      },
    mayOn('invoice.update', invoice) &&
      isDraft &&
      invoice.corrects === null && {
        id: 'edit',
        label: 'Edit',
        icon: <IconPencil {...icon} />,
        keywords: 'change lines write',
        run: () => void navigate(editPath(invoice.id)),
      },
    maySend && {
      id: 'send',
      label: 'Send',
      icon: <IconSend {...icon} />,
      keywords: 'mail email remind',
      run: () => openSend(invoice),
    },
    maySend &&
      !isDraft &&
      invoice.sentAt === null && {
        id: 'mark-sent',
        label: 'Mark as sent',
        icon: <IconMailCheck {...icon} />,
        keywords: 'post mailed delivered by hand',
        run: () => void markSent(invoice),
      },
    maySend &&
      invoice.finalisedAt !== null && {
        id: 'share',
        label: 'Share',
        icon: <IconShare2 {...icon} />,
        keywords: 'link public client',
        run: () => openShare(invoice),
      },
    {
      id: 'pdf',
      label: 'Download PDF',
      icon: <IconFileTypePdf {...icon} />,
      keywords: 'print paper file export',
      run: () => void downloadInvoice(invoice.id, 'pdf'),
    },
    ...(invoice.finalisedAt !== null && invoice.kind !== 'quote' ? eInvoices(invoice) : []),
    {
      id: 'link',
      label: 'Copy link',
      icon: <IconLink {...icon} />,
      keywords: 'url address',
      run: () => void copyLinks([invoicePath(invoice.id)]),
    },
    ...kindActions,
    ...recurringActions,
    mayOn('invoice.delete', invoice) &&
      invoice.voidedAt === null && {
        id: 'delete',
        label: 'Delete',
        icon: <IconTrash {...icon} />,
        keywords: 'remove void cancel',
        isRisky: true,
        run: () => deleteInvoice(invoice, onDeleted),
      },
  ]
  return all.filter((action) => action !== false)
}
