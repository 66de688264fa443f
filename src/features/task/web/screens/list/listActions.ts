import type { GridActions } from '#web/ui/grid/RowGrid.tsx'
import type { useRowFocus } from '#web/ui/grid/useRowFocus.ts'
import type { TaskGroup } from './order/groupTasks.ts'
import type { ListRow } from './rows/listRows.ts'
import type { useRowCommands } from './useRowCommands.tsx'

type Options = {
  focus: ReturnType<typeof useRowFocus>
  commands: ReturnType<typeof useRowCommands>
  /** A group, or the subtasks of a task. */
  fold: (id: string, isFolded: boolean) => void
  startAdding: (group: TaskGroup) => void
  onOpen: (taskId: string) => void
  loadMore: () => void
}

/** What someone does to one line of the list, by pointer or key. */
export function listActions({
  focus,
  commands,
  fold,
  startAdding,
  onOpen,
  loadMore,
}: Options): GridActions<ListRow> {
  const { selection } = commands
  return {
    enter(row) {
      if (row.kind === 'task') onOpen(row.taskId)
      else if (row.kind === 'group') fold(row.group.id, row.open)
      else if (row.kind === 'add') focus.focus(row.key, 'input')
      else loadMore()
    },
    press(row, button) {
      const { field, add: isAdd } = button.dataset
      if (row.kind === 'more') return
      if (isAdd) startAdding(row.group)
      else if (row.kind !== 'task') return
      else if (!field) fold(row.taskId, row.subtasks === 'open')
      else commands.pressField(row, button)
    },
    fold(row, isFolded) {
      if (row.kind === 'group') fold(row.group.id, isFolded)
      else if (row.kind === 'task' && row.subtasks) fold(row.taskId, isFolded)
    },
    isUnfolded: (row) => (row.kind === 'group' ? row.open : row.kind === 'task' && row.subtasks === 'open'),
    above: (row) => (row.kind === 'task' || row.kind === 'add' ? `group-${row.group.id}` : undefined),
    isSelectable: (row) => row.kind === 'task',
    menu: commands.openRowMenu,
    select: (row) => row.kind === 'task' && selection.toggle(row),
    extendSelection: selection.extendTo,
  }
}
