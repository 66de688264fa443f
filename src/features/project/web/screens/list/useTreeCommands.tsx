import { type ReactNode, type RefObject, useCallback, useState } from 'react'
import { useStore } from 'react-redux'
import { taskResource } from '#features/task/task.rules.ts'
import { useChangeTasks } from '#features/task/web/screens/change/useChangeTasks.ts'
import { useActOnTasks } from '#features/task/web/screens/commands/selectedTasks.ts'
import { useDeleteTasks } from '#features/task/web/screens/commands/useDeleteTasks.ts'
import type { TaskField } from '#features/task/web/screens/fields/TaskFieldMenu.tsx'
import { selectTaskList } from '#features/task/web/task.api.ts'
import { useToggleTimer } from '#features/time/web/screens/timer/timer.ts'
import { useMay, useMemberId } from '#features/user/web/user.api.ts'
import { showDone, showProblem } from '#web/ui/feedback/toast.ts'
import type { useRowFocus } from '#web/ui/grid/useRowFocus.ts'
import { selectProjectEntities, usePinProjectMutation } from '../../project.api.ts'
import { useDeleteProjects } from '../delete/useDeleteProjects.ts'
import type { useTreeMoves } from './moves/useTreeMoves.ts'
import type { ProjectField } from './ProjectFieldMenu.tsx'
import type { Point } from './RowMenu.tsx'
import type { ProjectListRow } from './rows/listRows.ts'
import { type OpenMenu, type OpenRowMenu, TreeOverlay } from './TreeOverlay.tsx'
import { maxAtOnce, projectsLabel, useChangeProjects } from './useChangeProjects.ts'
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
  const store = useStore<Parameters<typeof selectTaskList>[0] & Parameters<typeof selectProjectEntities>[0]>()
  const may = useMay()
  const me = useMemberId()
  const changeTasks = useChangeTasks()
  const deleteTasks = useDeleteTasks()
  const changeProjects = useChangeProjects()
  const deleteProjects = useDeleteProjects()
  const toggleTimer = useToggleTimer()
  const [pin] = usePinProjectMutation()
  const [renaming, setRenaming] = useState<string | null>(null)
  const [menu, setMenu] = useState<OpenMenu | null>(null)
  const [rowMenu, setRowMenu] = useState<OpenRowMenu | null>(null)
  const active = rows[focus.index]
  const activeId = active?.kind === 'project' || active?.kind === 'task' ? active.id : null
  const targets = selection.ids.length ? selection.ids : activeId ? [activeId] : []
  const isTasks = selection.kind === 'task'
  useActOnTasks(isTasks ? targets : [])

  const rowElement = (key: string) =>
    grid.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)
  /** One call changes only so many. */
  function isTooMuch(ids: readonly string[]) {
    if (ids.length > maxAtOnce)
      showProblem(`At most ${maxAtOnce} can be changed at once. Select fewer of them.`)
    return ids.length > maxAtOnce
  }
  /** Says so where it is a single one that the role may not change; of several those are left alone. */
  function isLocked(kind: 'task' | 'project', ids: readonly string[], isOfMembers = false) {
    const [id] = ids
    if (ids.length !== 1 || !id) return false
    const task = selectTaskList(store.getState())?.entities[id]
    const flag = isOfMembers ? 'project.members' : 'project.update'
    const isAllowed =
      kind === 'task' ? !!task && may('task.update', taskResource(task)) : may(flag, { project: id })
    if (!isAllowed) showProblem(`Your role may not change this ${kind}.`)
    return !isAllowed
  }
  function openMenu(menu: OpenMenu) {
    if (!menu.ids.length || isTooMuch(menu.ids)) return
    if (!isLocked(menu.kind, menu.ids, menu.field === 'members')) setMenu(menu)
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
  const find = (id: string) => selectProjectEntities(store.getState())?.[id]
  function pinAll(ids: readonly string[]) {
    const pinned = !ids.every((id) => find(id)?.pinned)
    const changed = ids.filter((id) => (find(id)?.pinned ?? false) !== pinned)
    const send = (to: boolean) => {
      for (const id of changed) void pin({ query: { projectId: id }, body: { pinned: to } })
    }
    send(pinned)
    if (ids.length > 1)
      showDone(`${projectsLabel(changed.length)} ${pinned ? 'pinned' : 'unpinned'}`, {
        undo: () => send(!pinned),
      })
  }
  const areArchived = !isTasks && targets.every((id) => find(id)?.archivedAt)
  function archive() {
    void changeProjects(
      targets.map((id) => ({ id, change: { archived: !areArchived } })),
      areArchived
        ? `${projectsLabel(targets.length)} brought back`
        : `${projectsLabel(targets.length)} archived with all tasks`,
    )
    // They go out of sight, and brought back they are not to be selected still.
    selection.clear()
  }
  function remove() {
    if (!targets.length || isTooMuch(targets)) return
    if (!isTasks) deleteProjects(targets, selection.clear)
    else deleteTasks(targets, selection.clear)
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
    if (!isLocked(row.kind, [row.id])) setRenaming(row.key)
  }

  useTreeKeys({
    move(by) {
      const isHere = grid.current?.contains(document.activeElement)
      const row = rows[Math.max(0, Math.min(rows.length - 1, isHere ? focus.index + by : focus.index))]
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
    pin: () => !isTasks && pinAll(targets),
    giveToMe: () => isTasks && !isTooMuch(targets) && changeTasks(targets, { executor: me }),
    toggleTimer: () => isTasks && targets[0] && toggleTimer(targets[0]),
    remove,
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
      isArchived={areArchived}
      maySeeClients={may('client.view')}
      parentOf={(id) => find(id)?.parent ?? null}
      onOpenMenu={openMenu}
      onCloseMenu={closeMenu}
      onMove={moves.into}
      onArchive={archive}
      onPin={pinAll}
      onDelete={remove}
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
      if (field === 'pin') pinAll([row.id])
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
    if (row.kind !== 'project') return false
    const { left, bottom } =
      at instanceof HTMLElement ? at.getBoundingClientRect() : { left: at.x, bottom: at.y }
    setRowMenu({ key: row.key, id: row.id, at: { x: left, y: bottom } })
    return true
  }
}
