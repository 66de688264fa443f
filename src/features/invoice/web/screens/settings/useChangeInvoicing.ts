import { useStore } from 'react-redux'
import { errorText } from '#web/store/api.ts'
import { showDone } from '#web/ui/feedback/toast.ts'
import type { Invoicing, InvoicingChange } from '../../../invoicing.contract.ts'
import { selectInvoicing, useUpdateInvoicingMutation } from '../../invoicing.api.ts'

const isPart = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** These fields of settings as they are; of parts that hold several fields those alone. */
function fieldsOf(settings: object, change: object): Record<string, unknown> {
  const values = settings as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(change).map(([field, value]) => [
      field,
      isPart(value) ? fieldsOf((values[field] ?? {}) as object, value) : values[field],
    ]),
  )
}

/** Saves a setting in the next frame; the toast takes it back. Answers why it was refused, if it was. */
export function useChangeInvoicing(settings: Invoicing) {
  const [update] = useUpdateInvoicingMutation()
  const store = useStore<Parameters<typeof selectInvoicing>[0]>()
  return async (change: InvoicingChange, said: string): Promise<string | null> => {
    const before = fieldsOf(settings, change) as InvoicingChange
    const { error } = await update({ body: change })
    if (error) return errorText(error)
    showDone(said, {
      undo: () => void update({ body: before }),
      redo: () => update({ body: change }),
      result: () => fieldsOf(selectInvoicing(store.getState()).data ?? {}, change),
    })
    return null
  }
}
