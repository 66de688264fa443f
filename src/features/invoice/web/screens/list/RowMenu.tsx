import { IconExternalLink } from '@tabler/icons-react'
import { useNavigate } from '#web/navigation/useNavigate.ts'
import { AnchoredMenu } from '#web/ui/picker/AnchoredMenu.tsx'
import type { Point } from '#web/ui/picker/anchor.ts'
import type { Invoice } from '../../../invoice.shape.ts'
import { invoicePath, invoiceTitle } from '../../parts/invoicePath.ts'
import { ActionItems } from '../actions/ActionItems.tsx'
import type { InvoiceAction } from '../actions/invoiceAction.ts'
import { useInvoiceActions } from '../actions/useInvoiceActions.tsx'

type Props = {
  invoice: Invoice
  at: Point
  /** With whether the focus goes back to the row. */
  onClose: (isBack: boolean) => void
}

/** What can be done with one invoice of the list, at its button or at the pointer. */
export function RowMenu({ invoice, at, onClose }: Props) {
  const navigate = useNavigate()
  const actions: InvoiceAction[] = [
    {
      id: 'open',
      label: 'Open',
      icon: <IconExternalLink size={16} stroke={1.5} aria-hidden />,
      run: () => void navigate(invoicePath(invoice.id)),
    },
    ...useInvoiceActions(invoice),
  ]
  return (
    <AnchoredMenu
      anchor={at}
      label={`More actions for ${invoiceTitle(invoice)}`}
      width={264}
      onClose={() => onClose(true)}
    >
      <ActionItems
        actions={actions.map((action) => ({
          ...action,
          run() {
            // A dialog takes the focus itself, and so does another screen.
            onClose(action.id === 'link')
            action.run()
          },
        }))}
      />
    </AnchoredMenu>
  )
}
