import type { TaskField } from '../fields/TaskFieldMenu.tsx'

/** The keys that open the menus of an opened task's fields. */
export const fieldKeys: Partial<Record<TaskField, string>> = {
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
}

export const fieldNames: Record<TaskField, string> = {
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
  rate: 'rate',
  price: 'price',
}
