import { Menu } from '@mantine/core'
import { IconFileInvoice, IconPaperclip, IconPencil, IconTrash } from '@tabler/icons-react'
import { Link } from 'react-router'
import { AnchoredMenu } from '#web/ui/picker/AnchoredMenu.tsx'
import type { Anchor } from '#web/ui/picker/anchor.ts'
import type { Expense } from '../../expense.shape.ts'

type Props = {
  expense: Expense
  anchor: Anchor
  mayChange: boolean
  seesInvoices: boolean
  onOpen: (expense: Expense) => void
  onDelete: (expense: Expense) => void
  onReceipt: (id: string) => void
  onClose: () => void
}

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true }

/** What can be done with one expense of the list, at its button or at the pointer. */
export function ExpenseMenu({ expense, anchor, mayChange, seesInvoices, onClose, ...props }: Props) {
  const { title, receipt, invoice } = expense
  return (
    <AnchoredMenu anchor={anchor} label={`More actions for ${title}`} width={220} onClose={onClose}>
      <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => props.onOpen(expense)}>
        {mayChange ? 'Edit' : 'Open'}
      </Menu.Item>
      {receipt && (
        <Menu.Item leftSection={<IconPaperclip {...icon} />} onClick={() => props.onReceipt(receipt.id)}>
          Show receipt
        </Menu.Item>
      )}
      {seesInvoices && invoice && invoice.id !== null && (
        <Menu.Item
          component={Link}
          to={`/invoices/${invoice.id}`}
          leftSection={<IconFileInvoice {...icon} />}
        >
          Open invoice
        </Menu.Item>
      )}
      {mayChange && !invoice && (
        <>
          <Menu.Divider />
          <Menu.Item
            leftSection={<IconTrash {...icon} />}
            color="var(--mantine-color-error)"
            onClick={() => props.onDelete(expense)}
          >
            Delete
          </Menu.Item>
        </>
      )}
    </AnchoredMenu>
  )
}
