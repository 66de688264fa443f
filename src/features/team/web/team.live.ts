import { selectLoadedTasks } from '#features/task/web/task.api.ts'
import type { LiveMessage } from '#shared/live.ts'
import { onLive } from '#web/live/live.ts'
import { createThrottle } from '#web/live/throttle.ts'
import type { Dispatch } from '#web/store/listener.ts'

const objects = [
  'time-entry',
  'task',
  'task-status',
  'member',
  'project',
  'project-member',
  'role',
  'time-off',
  'work-week',
  'holiday-calendar',
  'workspace',
] as const
type Message = Extract<LiveMessage, { object: (typeof objects)[number] }>
type Tasks = NonNullable<ReturnType<typeof selectLoadedTasks>>

/** Milliseconds between a change and asking again: time is tracked all day, by everybody. */
const refetchDelay = 1_000
/** As many rows as are asked for by name; where more have changed, all are loaded. */
const maxMembers = 20

/** Of a task, what rows count or name. */
const counted = ['executor', 'status', 'dueDate', 'end', 'project', 'title'] as const

/**
 * Whose rows a message changes; null where that may be anybody’s. `tasks` are as they were before it: of one that is
 * known older and alike, only what rows do not show has changed, as its tracked time does with each timer.
 */
export function changedMembers(message: Message, tasks: Tasks | undefined): string[] | null {
  if (message.event === 'delete') return null
  if (message.object === 'time-entry') return [message.data.memberId]
  if (message.object !== 'task') return null
  const { data } = message
  const known = tasks?.pending[data.id] ? undefined : tasks?.entities[data.id]
  const isAlike =
    known && known.updatedAt < data.updatedAt && counted.every((field) => known[field] === data[field])
  return isAlike ? [] : null
}

/** Loads the rows of these members, or of all where it is null. */
type Load = (members: string[] | null) => Parameters<Dispatch>[0]

/** Every live message that changes a row of the team. */
export function listenForTeam(load: Load) {
  let changed: Set<string> | null = new Set()
  const loadLater = createThrottle((dispatch) => {
    const members = changed
    changed = new Set()
    dispatch(load(members && members.size <= maxMembers ? [...members] : null))
  })
  onLive(objects, (messages, dispatch, before) => {
    const tasks = selectLoadedTasks(before as Parameters<typeof selectLoadedTasks>[0])
    for (const message of messages) {
      const members = changedMembers(message, tasks)
      if (members === null) changed = null
      else for (const member of members) changed?.add(member)
    }
    if (changed === null || changed.size) loadLater(dispatch, refetchDelay)
  })
}
