import { useToggleTimer } from '#features/time/web/screens/timer/timer.ts'
import { useClearingEscape } from '#web/ui/grid/useClearingEscape.ts'
import { useKeys } from '#web/ui/keys/keys.ts'
import { tasksToActOn } from '../commands/selectedTasks.ts'
import type { TaskField } from '../fields/TaskFieldMenu.tsx'

type Actions = {
  move: (by: 1 | -1) => void
  openMenu: (field: TaskField) => void
  addTask: () => void
  rename: () => void
  /** Marks the active row, or takes its mark away. */
  toggle: () => void
  selectAll: () => void
  /** Answers whether there was a selection to give up. */
  clearSelection: () => boolean
  giveToMe: () => void
  remove: () => void
  search: () => void
}

/** The keys of a task list; those that change something do it to the selection, else to the active row. */
export function useListKeys(actions: Actions) {
  const menu = (label: string, field: TaskField) => ({ label, run: () => actions.openMenu(field) })
  const search = { label: 'Filter by text', run: actions.search }
  const rename = { label: 'Rename the task', run: actions.rename }
  const toggleTimer = useToggleTimer()
  useKeys(
    {
      j: { label: 'Next task', run: () => actions.move(1) },
      k: { label: 'Previous task', run: () => actions.move(-1) },
      c: { label: 'New task', run: actions.addTask },
      e: rename,
      F2: rename,
      x: { label: 'Select the task', run: actions.toggle },
      s: menu('Change the status', 'status'),
      p: menu('Change the priority', 'priority'),
      a: menu('Change the assignee', 'executor'),
      i: { label: 'Assign the task to me', run: actions.giveToMe },
      l: menu('Change the tags', 'tags'),
      d: menu('Change the due date', 'dueDate'),
      M: menu('Move to a project', 'project'),
      t: {
        label: 'Start or stop the timer',
        run: () => {
          const [task] = tasksToActOn()
          if (task) toggleTimer(task)
        },
      },
      Delete: { label: 'Delete the task', run: actions.remove },
      'mod+a': { label: 'Select all tasks', run: actions.selectAll },
      '/': search,
      f: search,
    },
    { section: 'Lists' },
  )
  useClearingEscape(actions.clearSelection)
}
