import { useCallback } from 'react'
import { useStore } from 'react-redux'
import { addDays } from '../../../../shared/days.ts'
import { selectTaskList } from '../../../task/web/task.api.ts'
import { useMemberId } from '../../../user/web/user.api.ts'
import { useWorkspace } from '../../../workspace/web/workspace.api.ts'
import { dayBorders } from '../../day.rules.ts'
import { type State, timeApi, useSetDayMutation } from '../time.api.ts'
import { dayChanges } from './dayChange.ts'
import { entriesOf } from './entryRows.ts'
import { serverNow } from './secondClock.ts'
import { newEntry } from './timer.ts'

type CellTask = { task: string; project: string; title: string }

/** Sets how many minutes a member has on a task on one day of a loaded week (0 = Monday). */
export function useSetCell(monday: string, memberId: string) {
  const store = useStore<State & Parameters<typeof selectTaskList>[0]>()
  const { timeZone } = useWorkspace()
  const me = useMemberId()
  const [setDay] = useSetDayMutation()
  return useCallback(
    ({ task, project, title }: CellTask, dayIndex: number, minutes: number) => {
      const state = store.getState()
      const period = { from: monday, to: addDays(monday, 6), memberId, timeZone }
      const { data } = timeApi.endpoints.getTimeEntries.select(period)(state)
      const day = addDays(monday, dayIndex)
      const known = selectTaskList(state)?.entities[task] ?? { id: task, project, title, billable: true }
      const changes = dayChanges({
        timeZone,
        entries: data ? entriesOf(data) : [],
        task,
        day: dayBorders(timeZone, day),
        now: serverNow(),
        minutes,
        make: (span) => newEntry(known, { ...span, memberId, isManual: true, createdBy: me }),
      })
      if (changes && !changes.length) return
      void setDay({
        memberId,
        body: { task, day, minutes, ...(memberId !== me && { memberId }) },
        shown: changes ?? [],
      })
    },
    [store, timeZone, me, setDay, monday, memberId],
  )
}
