import { Text } from '@mantine/core'
import { IconRepeat, IconRepeatOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useClients } from '#features/client/web/client.api.ts'
import type { Invoice } from '#features/invoice/invoice.shape.ts'
import { useMayOnInvoice } from '#features/invoice/web/parts/useMayOnInvoice.ts'
import { errorText } from '#web/store/api.ts'
import { confirm } from '#web/ui/feedback/confirm.tsx'
import { modals } from '#web/ui/feedback/modals.ts'
import { showDone, showProblem } from '#web/ui/feedback/toast.ts'
import { leavingMenusFirst } from '#web/ui/form/MenusDialog.tsx'
import type { RecurringInvoice } from '../../recurring.shape.ts'
import { useCancelRecurringMutation } from '../recurring.api.ts'
import { ChangeRecurringForm } from './ChangeRecurringForm.tsx'
import { MakeRecurringForm } from './MakeRecurringForm.tsx'

/** The specification’s. */
const failed = 'Something went wrong. Failed to cancel creation of recurring invoices. Please try again later'

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true }

/** Asks, and stops future issues. */
export function useCancelRecurring() {
  const [cancel] = useCancelRecurringMutation()
  const { byId: clients } = useClients()
  return ({ id, number, client }: Pick<Invoice, 'id' | 'number' | 'client'>) => {
    async function stop() {
      const { error } = await cancel({ id })
      if (error) showProblem(errorText(error, failed))
      else showDone('The invoice is no longer recurring')
    }
    confirm({
      title: 'Cancel recurring?',
      text: (
        <Text style={{ overflowWrap: 'anywhere' }}>
          No more invoices will be issued to <bdi>{clients[client]?.title ?? 'this client'}</bdi> from{' '}
          {number ?? 'this draft'}. Those already issued stay as they are.
        </Text>
      ),
      action: 'Cancel recurring',
      countdown: true,
      onConfirm: () => void stop(),
    })
  }
}

/** What the role may do about an invoice’s being issued anew, for its Actions menu, the list and the palette. */
export function useRecurringActions(invoice: Invoice) {
  const mayOn = useMayOnInvoice()
  const cancel = useCancelRecurring()
  const { kind, voidedAt, recurring } = invoice
  if (recurring)
    return mayOn('invoice.update', invoice)
      ? [
          {
            id: 'cancel recurring',
            label: 'Cancel recurring',
            icon: <IconRepeatOff {...icon} />,
            keywords: 'stop repeat series',
            run: () => cancel(invoice),
          },
        ]
      : []
  const isRepeatable = (kind === 'invoice' || kind === 'deposit') && voidedAt === null
  if (!isRepeatable || !mayOn('invoice.create', invoice)) return []
  return [
    {
      id: 'make recurring',
      label: 'Make recurring',
      icon: <IconRepeat {...icon} />,
      keywords: 'repeat subscription series period',
      run() {
        openDialog('Make recurring', (close) => <MakeRecurringForm invoice={invoice} onDone={close} />)
      },
    },
  ]
}

/** Opens what can be changed of a series that goes on. */
export const openChangeRecurring = (series: RecurringInvoice, invoice: Invoice) =>
  openDialog('Change recurring', (close) => (
    <ChangeRecurringForm series={series} invoice={invoice} onDone={close} />
  ))

function openDialog(title: string, formOf: (close: () => void) => ReactNode) {
  const close = () => modals.close(id)
  const id = modals.open({ title, size: 460, children: formOf(close), ...leavingMenusFirst(close) })
}
