import { shortDay } from '#web/format/dates.ts'
import { durationText } from '#web/format/durations.ts'
import type { TaskChange } from '../../../task.contract.ts'
import { priorityName } from '../../parts/priority.ts'

export type ChangeNames = {
  member: (id: string) => string
  status: (id: string) => string
  project: (id: string) => string
}

/** What happened to tasks that were changed alike, as the end of a sentence: "set to In progress". */
export function changedText(change: TaskChange, names: ChangeNames): string {
  const { project, executor, ...rest } = change
  if (project) return `moved to ${names.project(project)}`
  const [field, ...others] = Object.keys(change)
  if (others.length) return 'changed'
  switch (field) {
    case 'executor':
      return executor ? `assigned to ${names.member(executor)}` : 'unassigned'
    case 'status':
      return `set to ${rest.status ? names.status(rest.status) : 'no status'}`
    case 'priority':
      return rest.priority === 'none' ? 'set to no priority' : `set to ${priorityName[rest.priority!]}`
    case 'dueDate':
      return rest.dueDate ? `set to due ${shortDay(rest.dueDate)}` : 'set to no due date'
    case 'estimate':
      return rest.estimate ? `set to ${durationText(rest.estimate)}` : 'set to no estimate'
    case 'billable':
      return rest.billable ? 'set to billable' : 'set to not billable'
    default:
      return 'changed'
  }
}
