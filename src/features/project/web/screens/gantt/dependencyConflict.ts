import { selectClosedStatuses } from '#features/task/web/parts/taskMarks.ts'
import { selectTaskList } from '#features/task/web/task.api.ts'
import { barOf, isTooEarly } from './bars.ts'

type State = Parameters<typeof selectTaskList>[0] & Parameters<typeof selectClosedStatuses>[0]

/** The first task that is still open when this one, which waits for it, begins; null where there is none. */
export function selectTooEarly(state: State, id: string): string | null {
  const entities = selectTaskList(state)?.entities
  const task = entities?.[id]
  if (!task?.dependsOn.length) return null
  const bar = barOf(task)
  const closed = selectClosedStatuses(state)
  const blocker =
    bar &&
    task.dependsOn.find((other) => {
      const waitedFor = entities?.[other]
      if (!waitedFor || (waitedFor.status && closed.has(waitedFor.status))) return false
      const theirs = barOf(waitedFor)
      return theirs && isTooEarly(bar, theirs)
    })
  return blocker || null
}
