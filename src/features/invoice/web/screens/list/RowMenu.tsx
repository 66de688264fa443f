import { Menu } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useNavigate } from '#web/navigation/useNavigate.ts'
import type { Invoice } from '../../../invoice.shape.ts'
import { invoicePath, invoiceTitle } from '../../parts/invoicePath.ts'
import { ActionItems } from '../actions/ActionItems.tsx'
import type { InvoiceAction } from '../actions/invoiceAction.ts'
import { useInvoiceActions } from '../actions/useInvoiceActions.tsx'
import classes from './Invoices.module.css'

type Props = {
  invoice: Invoice
  /** At a point of the window. */
  at: { x: number; y: number }
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
    <Menu
      opened
      // Without keys: the one that opens it would close it again.
      clickOutsideEvents={['mousedown', 'touchstart']}
      onChange={(opened) => !opened && onClose(true)}
      position="bottom-start"
      offset={2}
      width={264}
      returnFocus={false}
      withinPortal={false}
      floatingStrategy="fixed"
    >
      <Menu.Target>
        <button
          type="button"
          tabIndex={-1}
          aria-label={`More about ${invoiceTitle(invoice)}`}
          className={classes.point}
          style={{ left: at.x, top: at.y }}
        />
      </Menu.Target>
      <Menu.Dropdown aria-label={`What to do with ${invoiceTitle(invoice)}`}>
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
      </Menu.Dropdown>
    </Menu>
  )
}
