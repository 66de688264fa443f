import type { Invoice } from '#features/invoice/invoice.shape.ts'
import { errorText } from '#web/store/api.ts'
import { showDone, showProblem } from '#web/ui/feedback/toast.ts'
import { useMarkSentMutation } from '../delivery.api.ts'

/** Notes that an invoice was sent some other way; open screens follow by the live message. */
export function useMarkSent() {
  const [mark] = useMarkSentMutation()
  const set = async ({ id }: Invoice, sent: boolean) => {
    const { error } = await mark({ params: { id }, body: { sent } })
    if (error) showProblem(errorText(error, 'The invoice was not changed.'))
    return !error
  }
  return async (invoice: Invoice) => {
    if (await set(invoice, true))
      showDone('Marked as sent', {
        undo: () => void set(invoice, false),
        redo: () => void set(invoice, true),
      })
  }
}
