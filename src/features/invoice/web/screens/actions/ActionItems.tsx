import { Menu } from '@mantine/core'
import type { InvoiceAction } from './invoiceAction.ts'

/** What can be done with an invoice, as items of a menu. */
export const ActionItems = ({ actions }: { actions: readonly InvoiceAction[] }) =>
  actions.map(({ id, label, icon, isRisky, run }) => (
    <div key={id} role="none">
      {isRisky && <Menu.Divider />}
      <Menu.Item leftSection={icon} {...(isRisky && { color: 'var(--mantine-color-error)' })} onClick={run}>
        {label}
      </Menu.Item>
    </div>
  ))
