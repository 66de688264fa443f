import { Stack, Text } from '@mantine/core'
import { errorText } from '#web/store/api.ts'
import { confirm } from '#web/ui/feedback/confirm.tsx'
import { showDone, showProblem } from '#web/ui/feedback/toast.ts'
import type { Invoice } from '../../../invoice.shape.ts'
import { useDeleteInvoiceMutation } from '../../invoice.api.ts'

/** The specification’s. */
const failed = 'Something went wrong. Invoice has been not deleted. Please try again later'

/** Asks, and deletes a draft or voids what has a number. */
export function useDeleteInvoice() {
  const [deleteInvoice] = useDeleteInvoiceMutation()
  return (invoice: Invoice, onDeleted?: () => void) => {
    const { id, number } = invoice
    async function remove() {
      const { data, error } = await deleteInvoice({ body: { invoiceId: id } })
      if (!data) return showProblem(errorText(error, failed))
      showDone(data.data.voided ? `${number ?? 'Invoice'} voided` : 'Draft deleted')
      if (!data.data.voided) onDeleted?.()
    }
    confirm({
      title: 'Are you sure you want to delete this invoice?',
      text: (
        <Stack gap="xs">
          <Text>You will lose all data associated with this invoice</Text>
          {number !== null && (
            <Text c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {number} is already numbered, so it is voided instead: the number stays, nothing is owed on it
              any more, and its time can be billed again.
            </Text>
          )}
        </Stack>
      ),
      action: 'Delete',
      countdown: true,
      onConfirm: () => void remove(),
    })
  }
}
