import { v7 as makeId } from 'uuid'
import { useNavigate } from '#web/navigation/useNavigate.ts'
import { errorText } from '#web/store/api.ts'
import { orShowFailure, showDone, showProblem } from '#web/ui/feedback/toast.ts'
import type { Invoice } from '../../../invoice.shape.ts'
import { useDeleteInvoiceMutation } from '../../invoice.api.ts'
import { useDuplicateInvoiceMutation } from '../../invoiceKinds.api.ts'
import { invoicePath } from '../../parts/invoicePath.ts'
import { useMayOnInvoice } from '../../parts/useMayOnInvoice.ts'

/** Makes a draft like this document, and goes there; the toast takes it away while nothing was written into it. */
export function useDuplicateInvoice(invoice: Invoice) {
  const mayOn = useMayOnInvoice()
  const navigate = useNavigate()
  const [duplicate] = useDuplicateInvoiceMutation()
  const [deleteInvoice] = useDeleteInvoiceMutation()
  // What was deleted stays so: each time it is another one.
  const send = () => duplicate({ params: { id: invoice.id }, body: { id: makeId() } })
  return async () => {
    const { data, error } = await send()
    if (!data) return showProblem(errorText(error, 'Couldn’t create the draft. Please try again.'))
    let made: Invoice = data.data
    const step = {
      async undo() {
        const { id: invoiceId, updatedAt } = made
        const answer = await orShowFailure(deleteInvoice({ body: { invoiceId, updatedAt } }))
        if (answer.data) await navigate(invoicePath(invoice.id))
        return answer
      },
      async redo() {
        const answer = await orShowFailure(send())
        if (answer.data) made = answer.data.data
        if (answer.data) await navigate(invoicePath(made.id))
        return answer
      },
    }
    showDone('Duplicated as a draft', mayOn('invoice.delete', made) ? step : {})
    await navigate(invoicePath(made.id))
  }
}
