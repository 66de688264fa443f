import { showProblem } from '#web/ui/feedback/toast.ts'
import { fieldsOf } from '#web/ui/feedback/undo.ts'
import type { Task, TaskChange } from '../../../task.contract.ts'
import type { Changes, Plan } from './moveTasks.ts'

type Field = keyof Omit<TaskChange, 'applyRate' | 'timeEntries'>

/** What follows from a rate that is applied cannot be read back, and is no field of the task. */
const fieldsIn = (change: TaskChange) =>
  (Object.keys(change) as (keyof TaskChange)[]).filter(
    (field): field is Field => field !== 'applyRate' && field !== 'timeEntries',
  )

/** What brings a task back to how it was. */
function reverse(task: Task, change: TaskChange): TaskChange {
  const fields = Object.fromEntries(
    fieldsIn(change).map((field) => [field, field === 'price' && !task.isPriceFixed ? null : task[field]]),
  )
  // Time that went along with the task comes back with it.
  return change.project && change.timeEntries ? { ...fields, timeEntries: change.timeEntries } : fields
}

export const isSame = (task: Task, change: TaskChange) =>
  Object.entries(change).every(([field, value]) => {
    // A price that equals what was earned so far is still one that was fixed.
    if (field === 'price') return value === (task.isPriceFixed ? task.price : null)
    return JSON.stringify(task[field as keyof Task]) === JSON.stringify(value)
  })

type Undo = {
  /** What was done, to tasks as they were before. */
  done: Changes
  /** Subtasks which came along with a move, and go back with it. */
  along: ReadonlySet<string>
  read: (id: string) => Task | undefined
  may: (task: Task) => boolean
  send: (plan: Plan) => unknown
}

/** What makes undone changes again, of those tasks that nobody changed since; false where none is left. */
export const openRedo =
  ({ changes, along }: Plan, { read, send }: Pick<Undo, 'read' | 'send'>) =>
  (): unknown => {
    const isBack = ({ task, change }: Changes[number]) => {
      const fields = fieldsIn(change)
      return JSON.stringify(fieldsOf(read(task.id), fields)) === JSON.stringify(fieldsOf(task, fields))
    }
    const own = changes.filter(isBack)
    return own.length > 0 && send({ changes: own, along })
  }

/**
 * What takes changes back that were just made. A task of which somebody changed the same since is left as they made
 * it, and that is said. The step answers false when nothing is left to take back, else the call.
 */
export function openUndo({ done, along, read, may, send }: Undo) {
  const now = ({ task, change }: Changes[number]) => JSON.stringify(fieldsOf(read(task.id), fieldsIn(change)))
  const left = new Map(done.map((one) => [one.task.id, now(one)]))

  return (withAll?: () => void): unknown => {
    const own = done.filter((one) => now(one) === left.get(one.task.id))
    if (!own.some(({ task }) => !along.has(task.id))) return false
    const back: Changes = own.map(({ task, change }) => {
      const current = read(task.id) ?? task
      // The server took off who could not be assigned where it moved to, though nothing here had said so.
      const isLost = change.project && task.executor && current.executor === null
      const whole: TaskChange = { ...reverse(task, change), ...(isLost && { executor: task.executor }) }
      const { executor, ...rest } = whole
      return { task: current, change: along.has(task.id) && !may(current) ? rest : whole }
    })
    const parts = back.filter(({ task }) => along.has(task.id))
    const sent = back.filter(({ task }) => !along.has(task.id))
    // Subtasks go back by themselves; only who was taken off has to be said.
    const assigned = parts.flatMap(({ task, change: { executor } }) =>
      executor === undefined ? [] : [{ task, change: { executor } }],
    )
    const call = send({ changes: [...sent, ...assigned], along: parts })
    const skipped = done.length - own.length
    if (skipped) {
      showProblem(
        `${skipped} of ${done.length} tasks ${skipped === 1 ? 'wasn’t undone because it has' : 'weren’t undone because they have'} changed since.`,
      )
    } else withAll?.()
    return call
  }
}
