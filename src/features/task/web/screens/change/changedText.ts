import { durationText } from '#shared/durations.ts'
import { shortDay } from '#web/format/dates.ts'
import type { SettableField, Task, TaskChange } from '../../../task.contract.ts'
import { priorityName } from '../../parts/priority.ts'

export type ChangeNames = {
  member: (id: string) => string
  status: (id: string) => string
  project: (id: string) => string
}

/** One field set alike for all, as the end of a sentence; null where it only says that they were changed. */
const texts: { [Field in SettableField]: ((value: Task[Field], names: ChangeNames) => string) | null } = {
  title: null,
  description: null,
  status: (status, names) => `set to ${status ? names.status(status) : 'no status'}`,
  executor: (executor, names) => (executor ? `assigned to ${names.member(executor)}` : 'unassigned'),
  participants: null,
  tags: null,
  priority: (priority) => (priority === 'none' ? 'set to no priority' : `set to ${priorityName[priority]}`),
  start: null,
  end: null,
  dueDate: (dueDate) => (dueDate ? `now due ${shortDay(dueDate)}` : 'set to no due date'),
  estimate: (estimate) => (estimate ? `set to ${durationText(estimate)}` : 'set to no estimate'),
  billable: (isBillable) => (isBillable ? 'set to billable' : 'set to not billable'),
  rate: null,
  price: null,
  parent: null,
  dependsOn: null,
  position: null,
  recurrence: null,
}

/** What happened to tasks that were changed alike, as the end of a sentence: "set to In progress". */
export function changedText({ project, ...change }: TaskChange, names: ChangeNames): string {
  if (project) return `moved to ${names.project(project)}`
  const [first, ...others] = Object.entries(change)
  if (!first || others.length) return 'changed'
  const [field, value] = first
  const say = texts[field as SettableField] as ((value: unknown, names: ChangeNames) => string) | null
  return say?.(value, names) ?? 'changed'
}
