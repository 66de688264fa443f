import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { StatusIcon } from '#web/ui/icon/StatusIcon.tsx'
import { Picker } from '#web/ui/picker/Picker.tsx'
import type { Invoice } from '../../../invoice.shape.ts'
import { statusMove } from '../../parts/statusMove.ts'
import { useMoveInvoice } from './useMoveInvoice.tsx'

type Props = { invoice: Invoice; anchor: HTMLElement; onClose: () => void }

/** The statuses of the workspace; those that can’t follow say why. */
export function InvoiceStatusMenu({ invoice, anchor, onClose }: Props) {
  const { invoiceStatuses } = useWorkspace()
  const move = useMoveInvoice()
  const choices = invoiceStatuses
    .toSorted((a, b) => a.position - b.position)
    .map(({ id, name, category }) => {
      const made = statusMove(invoice, category)
      return {
        value: id as string | null,
        label: name,
        icon: <StatusIcon id={id} category={category} />,
        ...(made.kind === 'refused' && { refusal: made.why }),
      }
    })
  return (
    <Picker
      anchor={anchor}
      label="Status"
      width={272}
      choices={choices}
      value={invoice.status}
      onPick={(status) => {
        onClose()
        if (status !== invoice.status) move(invoice, status)
      }}
      onClose={onClose}
    />
  )
}
