import { useCallback } from 'react'
import { showDone } from '#web/ui/feedback/toast.ts'
import type { TimeEntry } from '../../../time.shape.ts'
import { placeOf } from '../../parts/entryRows.ts'
import { useCreateTimeEntryMutation, useDeleteTimeEntriesMutation } from '../../time.api.ts'

/** Deletes an entry; the toast makes it again as it was, under the same id. A timer that ran comes back stopped. */
export function useDeleteEntry() {
  const [remove] = useDeleteTimeEntriesMutation()
  const [create] = useCreateTimeEntryMutation()
  return useCallback(
    (entry: TimeEntry) => {
      const { id, memberId, start, note, tags, billable } = entry
      const end = entry.end ?? new Date().toISOString()
      const undo = () =>
        void create({
          body: { id, ...placeOf(entry), memberId, start, end, note, tags, billable },
          shown: [{ before: null, after: { ...entry, end } }],
        })
      const send = () => remove({ body: { ids: [id] }, shown: [{ before: entry, after: null }] })
      showDone('Time deleted', { undo, redo: send, call: send() })
    },
    [remove, create],
  )
}
