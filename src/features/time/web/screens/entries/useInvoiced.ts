import { useGetInvoicedEntriesQuery } from '#features/invoice/web/invoicedEntries.api.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { dayIn } from '#shared/days.ts'
import type { TimeEntry } from '../../../time.shape.ts'

/** Which of these entries, of one task, of one member or of any, are on an invoice, by their ids. */
export function useInvoiced(entries: readonly TimeEntry[], by: 'task' | 'member' | 'both') {
  const { timeZone } = useWorkspace()
  const days = entries.map(({ start }) => dayIn(timeZone, new Date(start))).sort()
  const { task, memberId } = entries[0] ?? {}
  const from = days[0]
  const to = days.at(-1)
  const { data } = useGetInvoicedEntriesQuery(
    by === 'member' && task
      ? { task }
      : { ...(from && to && { from, to }), ...(by === 'task' && memberId && { memberId }) },
    { skip: !from },
  )
  return data
}
