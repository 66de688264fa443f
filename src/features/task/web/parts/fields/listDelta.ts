import type { ListField, Task, TaskChange, TaskUpdate } from '../../../task.contract.ts'

const listFields: readonly ListField[] = ['participants', 'tags', 'dependsOn']

/** A change as it is sent: of lists only what is added and taken away, so that a colleague's addition stays. */
export function toUpdate(task: Task, change: TaskChange): TaskUpdate {
  const update: TaskUpdate = { ...change }
  for (const field of listFields) {
    const wanted = change[field]
    if (!wanted) continue
    update[field] = {
      add: wanted.filter((id) => !task[field].includes(id)),
      remove: task[field].filter((id) => !wanted.includes(id)),
    }
  }
  return update
}
