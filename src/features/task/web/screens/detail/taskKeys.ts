import type { TaskField } from '../fields/TaskFieldMenu.tsx'

const keys = {
  status: 's',
  priority: 'p',
  executor: 'a',
  participants: 'P',
  dueDate: 'd',
  range: 'D',
  estimate: 'E',
  tags: 'l',
  project: 'M',
  parent: 'O',
  recurrence: 'R',
} satisfies Partial<Record<TaskField, string>>

/** The keys that open the menus of an opened task's fields. */
export const fieldKeys: Partial<Record<TaskField, string>> = keys

/** What the fields with a key are called in the list of all keys. */
export const fieldNames: Record<keyof typeof keys, string> = {
  status: 'status',
  priority: 'priority',
  executor: 'executor',
  participants: 'participants',
  dueDate: 'due date',
  range: 'start and end',
  estimate: 'estimate',
  tags: 'tags',
  project: 'project',
  parent: 'parent',
  recurrence: 'recurrence',
}
