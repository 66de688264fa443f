import { useMediaQuery } from '@mantine/hooks'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type Ref,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useSelector } from 'react-redux'
import { useAppDispatch } from '../../../../web/store/listener.ts'
import type { Project } from '../../../project/project.contract.ts'
import { isOpenCategory, newStatus } from '../../../status/status.rules.ts'
import { useMay } from '../../../user/web/user.api.ts'
import { groupFolded, selectFolded } from '../task.slice.ts'
import { AddTaskRow } from './AddTaskRow.tsx'
import { GroupRow, MoreRow } from './GroupRow.tsx'
import { groupId, type ListRow, listRows, type TaskGroup } from './groupTasks.ts'
import { type TaskField, TaskFieldMenu } from './TaskFieldMenu.tsx'
import classes from './TaskList.module.css'
import { TaskListEmpty, TaskListSkeleton } from './TaskListEmpty.tsx'
import { TaskRow } from './TaskRow.tsx'
import { useCreateTask } from './useCreateTask.ts'
import { useListKeys } from './useListKeys.ts'
import { useRowFocus } from './useRowFocus.ts'
import { useTaskGroups } from './useTaskGroups.ts'

/** How many tasks of a closed group are shown first, and come with each "Show more". */
const closedPage = 50

export type TaskListHandle = {
  /** Opens the field for a new task: in the group of the active row if that is open, else where new tasks begin. */
  addTask(): void
  focusTask(id: string): void
}

type Props = {
  project: Project
  openedId?: string
  onOpen: (taskId: string) => void
  onDelete: (taskId: string) => void
  ref: Ref<TaskListHandle>
}

/** The tasks of a project by status, as many as there may be, with everything editable in place. */
export function TaskList({ project, openedId, onOpen, onDelete, ref }: Props) {
  const dispatch = useAppDispatch()
  const may = useMay()
  const mayAdd = may('task.create', { project: project.id })
  const { groups, isLoaded, isIncomplete } = useTaskGroups(project.id)
  const folded = useSelector(selectFolded)
  const [pages, setPages] = useState<Record<string, number>>({})
  const [menu, setMenu] = useState<{ taskId: string; field: TaskField; anchor: HTMLElement } | null>(null)
  const drafts = useRef(new Map<string, string>())
  const scroller = useRef<HTMLDivElement>(null)
  const grid = useRef<HTMLDivElement>(null)
  const createTask = useCreateTask()

  const rows = useMemo(
    () =>
      listRows(groups, {
        isOpen: (group) => !(folded[groupId(group)] ?? isClosed(group)),
        shown: (group) =>
          isClosed(group) ? closedPage * (1 + (pages[groupId(group)] ?? 0)) : group.taskIds.length,
        mayAdd,
      }),
    [groups, folded, pages, mayAdd],
  )
  const focus = useRowFocus(rows, grid)
  const active = focus.index
  const isNarrow = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  const height = isNarrow ? 48 : 36
  // oxlint-disable-next-line react/incompatible-library -- there is no compiler here that could memoise it
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => rows[index]!.key,
    estimateSize: () => height,
    overscan: 12,
    // The active row stays drawn wherever the list is scrolled to: it may hold the focus.
    rangeExtractor: (range) => {
      const drawn = defaultRangeExtractor(range)
      return active < 0 || drawn.includes(active) ? drawn : [...drawn, active].sort((a, b) => a - b)
    },
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new height makes all measures old
  useEffect(() => virtual.measure(), [virtual, height])
  // A row that is pressed stays under the pointer; only keys and changes bring the active row into view.
  const isPressed = useRef(false)
  useLayoutEffect(() => {
    if (active < 0 || isPressed.current) return
    if (grid.current?.contains(document.activeElement)) virtual.scrollToIndex(active)
  }, [active, virtual])

  function fold(group: TaskGroup, isFolded: boolean) {
    dispatch(groupFolded({ group: groupId(group), folded: isFolded }))
  }
  function goTo(index: number) {
    const row = rows[Math.max(0, Math.min(rows.length - 1, index))]
    if (row) focus.focus(row.key)
  }
  function startAdding(group: TaskGroup) {
    fold(group, false)
    focus.focus(`add-${groupId(group)}`, 'input')
  }
  function addTask() {
    const near = grid.current?.contains(document.activeElement) ? rows[active]?.group : undefined
    const begin = newStatus(
      'task',
      groups.flatMap(({ status }) => status ?? []),
    )
    const group =
      near?.status && isOpenCategory(near.status.category)
        ? near
        : groups.find(({ status }) => status?.id === begin)
    if (group && mayAdd) startAdding(group)
  }
  function openMenu(taskId: string, field: TaskField) {
    const row = grid.current?.querySelector<HTMLElement>(`[data-key="${taskId}"]`)
    const button = row?.querySelector<HTMLElement>(`[data-field="${field}"]`)
    if (!row || button?.ariaDisabled === 'true') return
    setMenu({ taskId, field, anchor: button?.offsetParent ? button : row })
  }
  function enter(row: ListRow) {
    if (row.kind === 'task') onOpen(row.key)
    else if (row.kind === 'group') fold(row.group, row.open)
    else if (row.kind === 'add') focus.focus(row.key, 'input')
    else showMore(row.group)
  }
  function showMore(group: TaskGroup) {
    const id = groupId(group)
    // What was the line's place is now the first task of the next page.
    const next = group.taskIds[closedPage * (1 + (pages[id] ?? 0))]
    setPages({ ...pages, [id]: (pages[id] ?? 0) + 1 })
    if (next) focus.focus(next)
  }

  function onClick({ target }: MouseEvent) {
    isPressed.current = false
    const at = target as HTMLElement
    const row = rows.find(({ key }) => key === at.closest<HTMLElement>('[data-key]')?.dataset.key)
    const field = at.closest<HTMLElement>('[data-field]')?.dataset.field
    if (!row) return
    if (field) openMenu(row.key, field as TaskField)
    else if (at.closest('[data-add]')) startAdding(row.group)
    else enter(row)
  }
  function onKeyDown(event: KeyboardEvent) {
    isPressed.current = false
    const row = rows[active]
    if (!row || event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLInputElement)
      return
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / height) - 1)
    const to = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      PageDown: active + page,
      PageUp: active - page,
      Home: 0,
      End: rows.length - 1,
    }[event.key]
    if (to !== undefined) goTo(to)
    else if (event.key === 'Enter' || event.key === ' ') enter(row)
    else if (event.key === 'ArrowRight' && row.kind === 'group' && !row.open) fold(row.group, false)
    else if (event.key === 'ArrowLeft' && row.kind === 'group' && row.open) fold(row.group, true)
    else if (event.key === 'ArrowLeft' && row.kind !== 'group') focus.focus(`group-${groupId(row.group)}`)
    else return
    event.preventDefault()
  }

  const row = rows[active]
  useListKeys({
    task: row?.kind === 'task' ? row.key : null,
    move: (by) => goTo(grid.current?.contains(document.activeElement) ? active + by : active),
    openMenu,
    addTask,
    onDelete,
  })
  useImperativeHandle(ref, () => ({ addTask, focusTask: focus.focus }))

  if (!isLoaded) return <TaskListSkeleton />
  return (
    <div ref={scroller} className={classes.scroller} style={keyWidth(project)}>
      {groups.every(({ taskIds }) => !taskIds.length) && !isIncomplete && <TaskListEmpty mayAdd={mayAdd} />}
      <div
        ref={grid}
        role="treegrid"
        tabIndex={-1}
        aria-label={`Tasks of ${project.name}`}
        aria-rowcount={rows.length}
        className={classes.grid}
        style={{ height: virtual.getTotalSize() }}
        onPointerDown={() => {
          isPressed.current = true
        }}
        onClick={onClick}
        onKeyDown={onKeyDown}
        onFocus={focus.onFocus}
        onBlur={focus.onBlur}
      >
        {virtual.getVirtualItems().map(({ key, index, start }) => {
          const row = rows[index]!
          const place = { rowIndex: index + 1, top: start, isActive: index === active }
          switch (row.kind) {
            case 'group':
              return (
                <GroupRow
                  key={key}
                  row={row}
                  isCounting={isIncomplete && isClosed(row.group)}
                  mayAdd={mayAdd}
                  {...place}
                />
              )
            case 'more':
              return <MoreRow key={key} row={row} {...place} />
            case 'add':
              return (
                <AddTaskRow
                  key={key}
                  row={row}
                  drafts={drafts.current}
                  onCreate={(title, status) => createTask({ project: project.id, title, status })}
                  onLeave={focus.focus}
                  {...place}
                />
              )
            default:
              return (
                <TaskRow
                  key={key}
                  id={row.key}
                  projectKey={project.key}
                  status={row.group.status}
                  isOpened={row.key === openedId}
                  {...place}
                />
              )
          }
        })}
      </div>
      {menu && (
        <TaskFieldMenu
          field={menu.field}
          anchor={menu.anchor}
          taskIds={[menu.taskId]}
          onClose={() => {
            setMenu(null)
            focus.focus(menu.taskId)
          }}
        />
      )}
    </div>
  )
}

const isClosed = ({ status }: TaskGroup) => !!status && !isOpenCategory(status.category)

/** The column of keys is as wide as the project's longest one may be, so that no number moves a title. */
const keyWidth = ({ key }: Project) => ({ '--key-width': `${key.length + 5}ch` }) as CSSProperties
