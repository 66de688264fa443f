import { useCallback } from 'react'
import { useStore } from 'react-redux'
import { selectTaskList } from '#features/task/web/task.api.ts'
import { errorText } from '#web/store/api.ts'
import { showProblem } from '#web/ui/feedback/toast.ts'
import { plannedMinutes, plannedTimes } from './planTask.ts'
import { useEventActions } from './useEventActions.ts'

type State = Parameters<typeof selectTaskList>[0]

/** Plans time for a task where it is dropped on the calendar. */
export function usePlanTask(timeZone: string) {
  const store = useStore<State>()
  const { addEvent } = useEventActions()
  return useCallback(
    async (id: string, dropped: string, isDay: boolean) => {
      const task = selectTaskList(store.getState())?.entities[id]
      if (!task) return
      const { title, project } = task
      const times = plannedTimes(dropped, plannedMinutes(task), isDay, timeZone)
      const { error } = await addEvent({ title, task: id, project, ...times, timeZone })
      if (error) showProblem(errorText(error))
    },
    [store, addEvent, timeZone],
  )
}
