import { type ReactNode, type RefObject, useCallback, useState } from 'react'
import { useActOnTasks } from '#features/task/web/screens/commands/selectedTasks.ts'
import type { TaskField } from '#features/task/web/screens/fields/TaskFieldMenu.tsx'
import { useToggleTimer } from '#features/time/web/screens/timer/timer.ts'
import { useMay } from '#features/user/web/user.api.ts'
import type { useRowFocus } from '#web/ui/grid/useRowFocus.ts'
import type { Point } from '#web/ui/picker/anchor.ts'
import type { useTreeMoves } from './moves/useTreeMoves.ts'
import type { ProjectField } from './ProjectFieldMenu.tsx'
import type { ProjectListRow } from './rows/listRows.ts'
import { type OpenMenu, type OpenRowMenu, TreeOverlay } from './TreeOverlay.tsx'
import { useTreeChanges } from './useTreeChanges.ts'
import { type KeyField, useTreeKeys } from './useTreeKeys.ts'
import type { TreeSelection } from './useTreeSelection.ts'

type Options = {
  rows: readonly ProjectListRow[]
  grid: RefObject<HTMLElement | null>
  focus: ReturnType<typeof useRowFocus>
  search: RefObject<HTMLInputElement | null>
  selection: TreeSelection
  moves: ReturnType<typeof useTreeMoves>
  addTask: (row: ProjectListRow) => void
  foldAll: (isOpen: boolean) => void
}
/** What tasks call the fields that keys open. */
const taskFields: Record<KeyField, TaskField> = {
  status: 'status',
  priority: 'priority',
  members: 'executor',
  dueDate: 'dueDate',
  range: 'range',
  tags: 'tags',
}

/** What keys, menus and the bar of selected rows do: to the selection, else to the active row. */
export function useTreeCommands({ rows, grid, focus, search, selection, moves, addTask, foldAll }: Options) {
  const may = useMay()
  const toggleTimer = useToggleTimer()
  const [renaming, setRenaming] = useState<string | null>(null)
  const [menu, setMenu] = useState<OpenMenu | null>(null)
  const [rowMenu, setRowMenu] = useState<OpenRowMenu | null>(null)
  const active = rows[focus.index]
  const activeId = active?.kind === 'project' || active?.kind === 'task' ? active.id : null
  const targets = selection.ids.length ? selection.ids : activeId ? [activeId] : []
  const isTasks = selection.kind === 'task'
  useActOnTasks(isTasks ? targets : [])
  const changes = useTreeChanges({ targets, isTasks, clear: selection.clear })

  const rowElement = (key: string) =>
    grid.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)
  function openMenu(menu: OpenMenu) {
    if (!menu.ids.length || changes.isTooMuch(menu.ids)) return
    if (!changes.isLocked(menu.kind, menu.ids, menu.field === 'members')) setMenu(menu)
  }
  function openByKey(field: KeyField) {
    const row = active && rowElement(active.key)
    if (!row || !targets.length || (field === 'tags' && !isTasks)) return
    const name = isTasks ? taskFields[field] : field
    const button = row.querySelector<HTMLElement>(`[data-field="${name}"]`)
    const anchor = button?.offsetParent ? button : row
    openMenu(
      isTasks
        ? { kind: 'task', field: taskFields[field], ids: targets, anchor }
        : { kind: 'project', field: field as ProjectField, ids: targets, anchor },
    )
  }
  function openMoveTo(row: ProjectListRow | undefined) {
    const anchor = row && rowElement(row.key)
    if (!anchor || (row.kind !== 'project' && row.kind !== 'task')) return
    openMenu(
      row.kind === 'task'
        ? { kind: 'task', field: 'project', ids: targets, anchor }
        : { kind: 'project', field: 'parent', ids: [row.id], anchor },
    )
  }
  const { focus: focusRow } = focus
  const endRenaming = useCallback(
    (rowKey: string, isByKey: boolean) => {
      setRenaming(null)
      if (isByKey) focusRow(rowKey)
    },
    [focusRow],
  )
  function rename(row = active) {
    if (row?.kind !== 'project' && row?.kind !== 'task') return
    if (!changes.isLocked(row.kind, [row.id])) setRenaming(row.key)
  }

  useTreeKeys({
    move(by) {
      const isHere = grid.current?.contains(document.activeElement)
      const from = isHere ? focus.index + by : focus.index
      // Heads of groups and lines for new projects are left out: the arrows reach them.
      const ahead = by > 0 ? rows.slice(Math.max(0, from)) : rows.slice(0, from + 1).toReversed()
      const row =
        ahead.find(selection.isSelectable) ?? (isHere ? undefined : rows.find(selection.isSelectable))
      if (row) focus.focus(row.key)
    },
    openMenu: openByKey,
    addTask: () => active && addTask(active),
    moveTo: () => openMoveTo(active),
    rename: () => rename(),
    toggle: () => active && selection.isSelectable(active) && selection.toggle(active),
    selectAll: selection.all,
    clearSelection() {
      if (selection.ids.length) selection.clear()
      return selection.ids.length > 0
    },
    pin: () => !isTasks && changes.pin(targets),
    giveToMe: changes.giveToMe,
    toggleTimer: () => isTasks && targets[0] && toggleTimer(targets[0]),
    remove: changes.remove,
    search: () => search.current?.focus(),
    foldAll,
  })

  function closeMenu() {
    setMenu(null)
    if (menu?.anchor.closest('[data-key]') && active) focus.focus(active.key)
    else menu?.anchor.focus()
  }
  const over: ReactNode = (
    <TreeOverlay
      selection={selection}
      menu={menu}
      rowMenu={rowMenu}
      isArchived={changes.areArchived}
      maySeeClients={may('client.view')}
      parentOf={changes.parentOf}
      onOpenMenu={openMenu}
      onCloseMenu={closeMenu}
      onMove={moves.into}
      onArchive={changes.archive}
      onPin={changes.pin}
      onDelete={changes.remove}
      onCloseRowMenu={(isBack) => {
        setRowMenu(null)
        if (isBack && rowMenu) focus.focus(rowMenu.key)
      }}
      onRename={setRenaming}
      onAddTask={(key) => {
        const row = rows.find((one) => one.key === key)
        if (row) addTask(row)
      }}
      onMoveTo={(key) => openMoveTo(rows.find((one) => one.key === key))}
    />
  )
  return {
    /** One of the buttons of a row: the menu of a field, or what it does at once. */
    press(row: ProjectListRow, button: HTMLElement) {
      const { field } = button.dataset
      if (row.kind !== 'project' && row.kind !== 'task') return
      if (field === 'pin') changes.pin([row.id])
      else if (field === 'menu') openRowMenu(row, button)
      else if (button.ariaDisabled !== 'true')
        setMenu({ kind: row.kind, field, ids: [row.id], anchor: button } as OpenMenu)
    },
    openRowMenu,
    rename,
    /** The row whose name is typed in place. */
    renaming,
    endRenaming,
    /** The bar and the menus, which lie over the rows. */
    over,
  }

  function openRowMenu(row: ProjectListRow, at: HTMLElement | Point) {
    if (row.kind !== 'project' && row.kind !== 'task') return false
    const { left, bottom } =
      at instanceof HTMLElement ? at.getBoundingClientRect() : { left: at.x, bottom: at.y }
    focus.focus(row.key)
    setRowMenu({ key: row.key, kind: row.kind, id: row.id, at: { x: left, y: bottom } })
    return true
  }
}
