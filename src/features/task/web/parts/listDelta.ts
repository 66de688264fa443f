import type { ListField, Task, TaskChange, TaskUpdate } from '../../task.contract.ts'

const listFields: readonly ListField[] = ['participants', 'tags', 'dependsOn']

/** What is added to a list and taken away to make another of it. */
export const listDelta = (before: readonly string[], after: readonly string[]) => ({
  add: after.filter((id) => !before.includes(id)),
  remove: before.filter((id) => !after.includes(id)),
})

/** A change as it is sent: of lists only what is added and taken away, so that a colleague's addition stays. */
export function toUpdate(task: Task, change: TaskChange): TaskUpdate {
  const update: TaskUpdate = { ...change }
  for (const field of listFields) {
    const ids = change[field]
    if (ids) update[field] = listDelta(task[field], ids)
  }
  return update
}

/** A list with a value, or without it. */
export const toggled = (list: readonly string[], value: string, isOn: boolean) =>
  isOn ? [...new Set([...list, value])].sort() : list.filter((other) => other !== value)
