import type { Task, TaskChange } from '../../../task.contract.ts'

/** What each menu of a field gets. */
export type MenuProps = {
  tasks: readonly Task[]
  anchor: HTMLElement
  onClose: () => void
  /** Changes and closes. */
  onChange: (change: TaskChange | ((task: Task) => TaskChange)) => void
  /** Changes and stays open. */
  onToggle: (change: (task: Task) => TaskChange) => void
}

/** What all of them have in common; undefined when they differ. */
export function common<F extends keyof Task>(tasks: readonly Task[], field: F): Task[F] | undefined {
  const [first] = tasks
  return tasks.every((task) => task[field] === first?.[field]) ? first?.[field] : undefined
}

export function stateOf(tasks: readonly Task[], field: 'tags' | 'participants', value: string) {
  const having = tasks.filter((task) => task[field].includes(value)).length
  return having === 0 ? 'none' : having === tasks.length ? 'all' : 'some'
}
