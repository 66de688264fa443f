import { useStore } from 'react-redux'
import { showDone } from '#web/ui/feedback/toast.ts'
import { TextSetting } from '#web/ui/settings/TextSetting.tsx'
import type { WholeInvoice } from '../../../invoice.shape.ts'
import { invoiceApi, useUpdateInvoiceMutation } from '../../invoice.api.ts'
import { useMayOnInvoice } from '../../parts/useMayOnInvoice.ts'
import classes from './InvoicePage.module.css'

type State = Parameters<ReturnType<typeof invoiceApi.endpoints.getInvoice.select>>[0]

/** The notes of a numbered document, which can still change; those of a draft are written in its editor. */
export function NotesPanel({ invoice }: { invoice: WholeInvoice }) {
  const mayOn = useMayOnInvoice()
  const changeNotes = useChangeNotes(invoice.id)
  const { finalisedAt, notes } = invoice
  const mayChange = mayOn('invoice.update', invoice)
  if (finalisedAt === null || (!mayChange && !notes)) return null
  return (
    <section className={`${classes.panel} ${classes.notes}`} aria-label="Notes">
      <h2>Notes</h2>
      {mayChange ? (
        <TextSetting
          label="Notes"
          value={notes}
          maxLength={20_000}
          rows={2}
          check={() => null}
          onSave={async (text) => {
            changeNotes(notes, text)
            return null
          }}
        />
      ) : (
        <p dir="auto">{notes}</p>
      )}
      <small>For your team and for copies. The document keeps the notes it was finalised with.</small>
    </section>
  )
}

/** Changes them in the next frame; the toast takes it back. */
function useChangeNotes(id: string) {
  const store = useStore<State>()
  const [update] = useUpdateInvoiceMutation()
  return (before: string, after: string) => {
    const send = (notes: string) => update({ params: { id }, body: { notes }, optimistic: { notes } })
    const call = send(after)
    showDone('Notes changed', {
      undo: () => void send(before),
      redo: () => send(after),
      result: () => invoiceApi.endpoints.getInvoice.select(id)(store.getState()).data?.entities[id]?.notes,
      call,
    })
  }
}
