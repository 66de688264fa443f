import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useNavigate } from '#web/navigation/useNavigate.ts'
import { useCommands } from '#web/shell/commands.ts'
import type { Invoice } from '../../../invoice.shape.ts'
import { invoiceTitle } from '../../parts/invoicePath.ts'
import { ActionItems } from '../actions/ActionItems.tsx'
import { useInvoiceActions } from '../actions/useInvoiceActions.tsx'

/** What can be done with the invoice as a whole; in the palette too. */
export function ActionsMenu({ invoice }: { invoice: Invoice }) {
  const navigate = useNavigate()
  const actions = useInvoiceActions(invoice, () => void navigate('/invoices'))
  useCommands({
    order: -5,
    commands: () =>
      actions.map(({ id, label, icon, keywords, run }) => ({
        id: `this invoice ${id}`,
        label: id === 'link' ? label : `${label} the invoice`,
        section: invoiceTitle(invoice),
        icon,
        ...(keywords && { keywords }),
        run,
      })),
  })
  return (
    <Menu position="bottom-end" returnFocus={false} width={264}>
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronDown size={16} stroke={1.5} />}>
          Actions
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <ActionItems actions={actions} />
      </Menu.Dropdown>
    </Menu>
  )
}
