import { useCallback } from 'react'
import { useStore } from 'react-redux'
import { selectClients } from '#features/client/web/client.api.ts'
import { defaultTaxFor } from '#features/tax/tax.rules.ts'
import { useTaxes } from '#features/tax/web/tax.api.ts'
import { showDone } from '#web/ui/feedback/toast.ts'
import { pushUndoStep } from '#web/ui/feedback/undo.ts'
import type { WholeInvoice } from '../../../invoice.shape.ts'
import { invoiceApi, useUpdateInvoiceMutation } from '../../invoice.api.ts'
import { reloadDocuments } from '../../invoiceDocument.api.ts'
import { type DraftChange, readChange, reverseOf, withChange } from '../../parts/draftChange.ts'

type State = Parameters<ReturnType<typeof invoiceApi.endpoints.getInvoice.select>>[0] &
  Parameters<typeof selectClients>[0]

const draftIn = (state: State, id: string): WholeInvoice | undefined =>
  invoiceApi.endpoints.getInvoice.select(id)(state).data?.entities[id]

/** What is other than before: the rest may be changed by somebody else meanwhile. */
const differences = (before: WholeInvoice, after: WholeInvoice): Partial<WholeInvoice> =>
  Object.fromEntries(
    Object.entries(after).filter(([field, value]) => value !== before[field as keyof WholeInvoice]),
  )

/** Changes a draft: `what` says what was done, for who undoes it. */
export type ChangeDraft = (what: string, change: DraftChange) => void

/** Changes a draft in the next frame, sums included; Ctrl+Z takes it back. */
export function useChangeDraft(id: string): ChangeDraft {
  const store = useStore<State>()
  const { byId: taxes, sorted: taxList } = useTaxes()
  const [update] = useUpdateInvoiceMutation()
  return useCallback(
    (what, change) => {
      const now = () => draftIn(store.getState(), id)
      const send = (body: DraftChange) => {
        const draft = now()
        if (!draft) return undefined
        const client = selectClients(store.getState()).byId[body.client ?? draft.client]
        const defaultTax = defaultTaxFor(taxList, { tax: client?.tax ?? null })
        const optimistic = differences(draft, withChange(draft, body, taxes, defaultTax?.id ?? null))
        const sent = update({ params: { id }, body, optimistic })
        // The document names another one then, as the server alone knows.
        if (body.client) void sent.then(() => store.dispatch(reloadDocuments()))
        return sent
      }
      const before = now()
      const sent = send(change)
      if (!before || !sent) return
      const back = reverseOf(before, change)
      // Time and expenses of a line that is removed are free for other invoices: they do not come back with it.
      const isFinal = change.lines?.remove?.some((line) =>
        before.lines.some(({ id, entries, kind }) => id === line && (entries > 0 || kind === 'expense')),
      )
      if (isFinal) return
      const step = {
        undo: () => void send(back),
        redo: () => send(change),
        result: () => readChange(now(), change),
      }
      // The focus is in a field of the next line then, where the keys undo what was typed.
      if (change.lines?.remove?.length) showDone(what, { ...step, call: sent })
      else pushUndoStep({ what, ...step }, sent)
    },
    [id, store, taxes, taxList, update],
  )
}
