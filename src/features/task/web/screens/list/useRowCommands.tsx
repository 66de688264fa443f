import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useState,
} from 'react'
import { useStore } from 'react-redux'
import { useMay, useMemberId } from '#features/user/web/user.api.ts'
import { showProblem } from '#web/ui/feedback/toast.ts'
import type { useRowFocus } from '#web/ui/grid/useRowFocus.ts'
import { useSelection } from '#web/ui/grid/useSelection.ts'
import { lazyPart } from '#web/ui/layout/lazyPart.tsx'
import { type Point, pointOf } from '#web/ui/picker/anchor.ts'
import { taskResource } from '../../../task.rules.ts'
import { selectTaskList } from '../../task.api.ts'
import { useChangeTasks } from '../change/useChangeTasks.ts'
import { useActOnTasks } from '../commands/selectedTasks.ts'
import { useDeleteTasks } from '../commands/useDeleteTasks.ts'
import type { TaskField } from '../fields/TaskFieldMenu.tsx'
import { TaskSelectionBar } from './LazyTaskSelectionBar.tsx'
import { isTaskRow, type Row, type TaskRow, taskIdOf } from './rows/taskRow.ts'
import { useListKeys } from './useListKeys.ts'

/** Tasks that the server changes or deletes in one call. */
const maxAtOnce = 500

const TaskMenu = lazyPart(async () => (await import('../commands/TaskMenu.tsx')).TaskMenu)
const TaskFieldMenu = lazyPart(async () => (await import('../fields/TaskFieldMenu.tsx')).TaskFieldMenu, {
  takesKeys: true,
})

type Options = {
  rows: readonly Row[]
  grid: RefObject<HTMLElement | null>
  focus: ReturnType<typeof useRowFocus>
  search: RefObject<HTMLInputElement | null>
  addTask: () => void
  onOpen: (taskId: string) => void
}

/** What keys, menus and the bar of selected tasks do to rows or cards: to the selection, else to the active one. */
export function useRowCommands({ rows, grid, focus, search, addTask, onOpen }: Options) {
  const store = useStore<Parameters<typeof selectTaskList>[0]>()
  const may = useMay()
  const me = useMemberId()
  const change = useChangeTasks()
  const deleteTasks = useDeleteTasks()
  const selection = useSelection(rows, taskIdOf)
  const [renaming, setRenaming] = useState<string | null>(null)
  const [menu, setMenu] = useState<{
    taskIds: readonly string[]
    field: TaskField
    anchor: HTMLElement
  } | null>(null)
  const [rowMenu, setRowMenu] = useState<{ key: string; taskIds: readonly string[]; at: Point } | null>(null)
  const active = rows[focus.index]
  const activeTask = isTaskRow(active) ? active.taskId : null
  /** What a key changes: what is selected, else the active task. */
  const targets = selection.ids.length ? selection.ids : activeTask ? [activeTask] : []
  useActOnTasks(targets)

  /** One call changes only so many. */
  function isTooMuch(ids: readonly string[]) {
    if (ids.length > maxAtOnce) showProblem(`You can change up to ${maxAtOnce} tasks at once. Select fewer.`)
    return ids.length > maxAtOnce
  }
  /** Says so where it is one task that the role may not change; of several `change` leaves those alone. */
  function isLocked(ids: readonly string[]) {
    const task = ids.length === 1 && selectTaskList(store.getState())?.entities[ids[0]!]
    const isRefused = !!task && !may('task.update', taskResource(task))
    if (isRefused) showProblem('Your role can’t change this task.')
    return isRefused
  }
  function openMenu(field: TaskField, ids: readonly string[] = targets, anchor?: HTMLElement) {
    if (isTooMuch(ids) || isLocked(ids)) return
    const row = grid.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(active?.key ?? '')}"]`)
    const button = row?.querySelector<HTMLElement>(`[data-field="${field}"]`)
    const at = anchor ?? (button?.offsetParent ? button : row)
    if (!ids.length || !at) return
    setMenu({ taskIds: ids, field, anchor: at })
  }
  /** At a row's button, or where the pointer or a key asks for it: of what is selected where that is part of it. */
  function openRowMenu(row: Row, from: HTMLElement | MouseEvent | KeyboardEvent): boolean {
    if (!isTaskRow(row)) return false
    const at = pointOf(from)
    focus.focus(row.key)
    setRowMenu({ key: row.key, taskIds: selection.has(row.taskId) ? selection.ids : [row.taskId], at })
    return true
  }
  const remove = () => targets.length > 0 && !isTooMuch(targets) && deleteTasks(targets, selection.clear)
  const { focus: focusRow } = focus
  const endRenaming = useCallback(
    (rowKey: string, isByKey: boolean) => {
      setRenaming(null)
      if (isByKey) focusRow(rowKey)
    },
    [focusRow],
  )

  useListKeys({
    move: (by) => {
      const isHere = grid.current?.contains(document.activeElement)
      const from = isHere ? focus.index + by : focus.index
      // Heads of groups and fields for new tasks are left out: the arrows reach them.
      const ahead = by > 0 ? rows.slice(Math.max(0, from)) : rows.slice(0, from + 1).toReversed()
      const row = ahead.find(isTaskRow) ?? (isHere ? undefined : rows.find(isTaskRow))
      if (row) focus.focus(row.key)
    },
    openMenu,
    addTask,
    rename: () => active && activeTask && !isLocked([activeTask]) && setRenaming(active.key),
    toggle: () => isTaskRow(active) && selection.toggle(active),
    selectAll: selection.all,
    clearSelection: () => {
      if (selection.ids.length) selection.clear()
      return selection.ids.length > 0
    },
    giveToMe: () => targets.length > 0 && !isTooMuch(targets) && change(targets, { executor: me }),
    remove,
    search: () => search.current?.focus(),
  })

  const over: ReactNode = (
    <>
      {selection.ids.length > 0 && (
        <TaskSelectionBar
          taskIds={selection.ids}
          onMenu={(field, anchor) => openMenu(field, selection.ids, anchor)}
          onDelete={remove}
          onClear={selection.clear}
        />
      )}
      {rowMenu && (
        <TaskMenu
          taskIds={rowMenu.taskIds}
          at={rowMenu.at}
          onOpen={onOpen}
          onField={(field) => openMenu(field, rowMenu.taskIds)}
          onRename={() => setRenaming(rowMenu.key)}
          onClose={(isBack) => {
            setRowMenu(null)
            if (isBack) focus.focus(rowMenu.key)
          }}
        />
      )}
      {menu && (
        <TaskFieldMenu
          {...menu}
          onClose={() => {
            setMenu(null)
            if (menu.anchor.closest('[data-key]') && active) focus.focus(active.key)
            else menu.anchor.focus()
          }}
        />
      )}
    </>
  )
  return {
    selection,
    targets,
    /** The menu of a field of one row, at its button. */
    pressField(row: TaskRow, button: HTMLElement) {
      if (button.dataset.field === 'menu') openRowMenu(row, button)
      else if (button.ariaDisabled !== 'true')
        setMenu({ taskIds: [row.taskId], field: button.dataset.field as TaskField, anchor: button })
    },
    /** Everything that can be done with a row; answers whether it is one of a task. */
    openRowMenu,
    /** The row whose title is typed in place. */
    renaming,
    endRenaming,
    /** The bar and the menu, which lie over the rows. */
    over,
  }
}
