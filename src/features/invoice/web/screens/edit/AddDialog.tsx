import { useSearchParams } from '#web/navigation/useSearchParams.ts'
import { lazyPart } from '#web/ui/layout/lazyPart.tsx'
import type { WholeInvoice } from '../../../invoice.shape.ts'
import { useRetainedProjects } from '../addRetainer/useRetainedProjects.ts'

const AddTimeDialog = lazyPart(async () => (await import('../addTime/AddTimeDialog.tsx')).AddTimeDialog)
const AddExpensesDialog = lazyPart(
  async () => (await import('../addExpenses/AddExpensesDialog.tsx')).AddExpensesDialog,
)
const AddRetainerDialog = lazyPart(
  async () => (await import('../addRetainer/AddRetainerDialog.tsx')).AddRetainerDialog,
)

/** What can be put on a draft beside lines of one's own. */
export type Addition = 'time' | 'expenses' | 'retainer'

/** What the address asks to add. */
export const askedAddition = (query: URLSearchParams): Addition | null =>
  query.has('time') ? 'time' : query.has('retainer') ? 'retainer' : null

type Props = { invoice: WholeInvoice; addition: Addition; onClose: () => void }

/** Chooses what of the client's work becomes lines; what the address asks for is forgotten once it is closed. */
export function AddDialog({ invoice, addition, onClose }: Props) {
  const [query, setQuery] = useSearchParams()
  const retained = useRetainedProjects(invoice.client)
  function close() {
    if (askedAddition(query)) setQuery({}, { replace: true })
    onClose()
  }
  if (addition === 'time')
    return <AddTimeDialog invoice={invoice} preset={timePreset(query)} onClose={close} />
  if (addition === 'expenses') return <AddExpensesDialog invoice={invoice} onClose={close} />
  if (!retained.length) return null
  const preset = { project: query.get('retainer'), month: query.get('month') }
  return <AddRetainerDialog invoice={invoice} projects={retained} preset={preset} onClose={close} />
}

function timePreset(query: URLSearchParams) {
  const projects = query.get('projects')?.split(',').filter(Boolean)
  const [from, to] = [query.get('from'), query.get('to')]
  return { ...(projects?.length && { projects }), ...(from && { from }), ...(to && { to }) }
}
