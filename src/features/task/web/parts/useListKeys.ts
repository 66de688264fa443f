import { useKeys } from '../../../../web/ui/keys.ts'
import type { TaskField } from './TaskFieldMenu.tsx'

type Actions = {
  /** The active row's task; null when the active row is none. */
  task: string | null
  move: (by: 1 | -1) => void
  openMenu: (task: string, field: TaskField) => void
  addTask: () => void
  onDelete: (task: string) => void
}

/** The keys of a task list. */
export function useListKeys({ task, move, openMenu, addTask, onDelete }: Actions) {
  const menu = (label: string, field: TaskField) => ({ label, run: () => task && openMenu(task, field) })
  useKeys(
    {
      j: { label: 'Next task', run: () => move(1) },
      k: { label: 'Previous task', run: () => move(-1) },
      c: { label: 'New task', run: addTask },
      s: menu('Change the status', 'status'),
      p: menu('Change the priority', 'priority'),
      a: menu('Change the executor', 'executor'),
      d: menu('Change the due date', 'dueDate'),
      Delete: { label: 'Delete the task', run: () => task && onDelete(task) },
    },
    { section: 'Lists' },
  )
}
