import { useCallback } from 'react'
import { useStore } from 'react-redux'
import { mayTrackFor } from '#features/time/time.rules.ts'
import { minutesAt, sumOf } from '#features/time/time.sums.rules.ts'
import { placeOf } from '#features/time/web/parts/entryRows.ts'
import { newEntry, placeWith, shorten } from '#features/time/web/screens/timer/timer.ts'
import { useCreateTimeEntryMutation, useDeleteTimeEntriesMutation } from '#features/time/web/time.api.ts'
import { selectViewer } from '#features/user/web/user.api.ts'
import { durationText } from '#shared/durations.ts'
import { showDone, showProblem } from '#web/ui/feedback/toast.ts'
import type { CalendarOccurrence } from '../../calendar.shape.ts'

type State = Parameters<typeof placeWith>[0]
export type Planned = Pick<CalendarOccurrence, 'start' | 'end'> & { task: string }

/** Tracks the time that was planned for a task as it was planned: a plan by itself is never tracked time. */
export function useTrackPlanned() {
  const store = useStore<State>()
  const [create] = useCreateTimeEntryMutation()
  const [remove] = useDeleteTimeEntriesMutation()
  return useCallback(
    ({ task, start, end }: Planned) => {
      const state = store.getState()
      const viewer = selectViewer(state)
      const { memberId } = viewer
      const place = placeWith(state, task)
      if (!place || !mayTrackFor(viewer, { project: place.project, memberId }))
        return showProblem('Your role can’t track time here.')
      const entry = newEntry(place, { memberId, start, end, isManual: true, createdBy: memberId })
      const { id, billable } = entry
      const send = () =>
        create({
          body: { id, ...placeOf(entry), memberId, start, end, billable },
          shown: [{ before: null, after: entry }],
        })
      const call = send()
      const undo = () => void remove({ body: { ids: [id] }, shown: [{ before: entry, after: null }] })
      const minutes = minutesAt(sumOf([entry]), 0)
      showDone(`${durationText(minutes)} tracked on “${shorten(place.title)}”`, { undo, redo: send, call })
    },
    [store, create, remove],
  )
}
