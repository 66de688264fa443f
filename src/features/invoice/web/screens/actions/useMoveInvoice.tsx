import { Text } from '@mantine/core'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { confirm } from '#web/ui/feedback/confirm.tsx'
import type { Invoice } from '../../../invoice.shape.ts'
import { useMoveInvoiceMutation, useUpdateInvoiceMutation } from '../../invoice.api.ts'
import { statusMove } from '../../parts/statusMove.ts'

/** Sets the status; where that says something of the money, it is asked for first. */
export function useMoveInvoice() {
  const { invoiceStatuses } = useWorkspace()
  const [move] = useMoveInvoiceMutation()
  const [update] = useUpdateInvoiceMutation()
  return (invoice: Invoice, status: string | null) => {
    const params = { id: invoice.id }
    const category = invoiceStatuses.find(({ id }) => id === status)?.category
    const made = status !== null && category ? statusMove(invoice, category) : ({ kind: 'free' } as const)
    if (made.kind === 'free') void update({ params, body: { status }, optimistic: { status } })
    else if (made.kind === 'asked')
      confirm({
        title: made.title,
        text: <Text style={{ overflowWrap: 'anywhere' }}>{made.text}</Text>,
        action: made.action,
        isRisky: made.isRisky,
        onConfirm: () => void move({ params, body: { status } }),
      })
  }
}
