import { VisuallyHidden } from '@mantine/core'
import { type Ref, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { useSelector } from 'react-redux'
import { newStatus } from '#features/status/status.rules.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { useAppDispatch } from '#web/store/listener.ts'
import { useRowFocus } from '#web/ui/grid/useRowFocus.ts'
import { columns as partsOf } from '../../parts/listSettings.ts'
import { groupFolded, selectFolded } from '../../task.slice.ts'
import { isFiltering } from '../list/filter/taskFilter.ts'
import type { TaskGroup } from '../list/order/groupTasks.ts'
import type { TaskListHandle } from '../list/TaskList.tsx'
import { TaskListBar } from '../list/TaskListBar.tsx'
import { TaskListEmpty } from '../list/TaskListEmpty.tsx'
import { useRowCommands } from '../list/useRowCommands.tsx'
import type { TaskListState } from '../list/useTaskList.ts'
import { useNewTaskProject } from '../newTask/useNewTaskProject.ts'
import { BoardColumn } from './BoardColumn.tsx'
import { boardColumns, isArrow, nextStop, type Stop } from './boardColumns.ts'
import type { BoardLook, CardPart } from './boardLook.ts'
import classes from './TaskBoard.module.css'
import { useBoardMoves } from './useBoardMoves.ts'
import { useCardInput } from './useCardInput.ts'
import { useColumnTrack } from './useColumnTrack.ts'

type Props = {
  list: TaskListState
  /** Names the board to who cannot see it. */
  label: string
  openedId?: string | undefined
  onOpen: (taskId: string) => void
  ref?: Ref<TaskListHandle>
}

const none: ReadonlySet<string> = new Set()

/** Tasks as cards in the columns of their statuses, ordered by hand. */
export function TaskBoard({ list, label, openedId, onOpen, ref }: Props) {
  const dispatch = useAppDispatch()
  const { taskStatuses } = useWorkspace()
  const { groups, scope, settings, view, closed } = list
  const { shown } = settings
  const add = useNewTaskProject(scope)
  const folded = useSelector(selectFolded)
  const [drafts] = useState(() => new Map<string, string>())
  const board = useRef<HTMLDivElement>(null)
  const search = useRef<HTMLInputElement>(null)

  const foldKey = (group: TaskGroup) => `board/${view}/${group.id}`
  const { mayAdd } = add
  const columns = useMemo(
    () =>
      boardColumns(groups, {
        isOpen: (group) => {
          const isFolded = view === 'all' ? false : group.isClosed === (view === 'open')
          return !(folded[`board/${view}/${group.id}`] ?? isFolded)
        },
        hasMore: ({ isClosed }) => isClosed && closed.hasMore,
        mayAdd: ({ value }) => mayAdd && value !== null,
      }),
    [groups, folded, view, closed.hasMore, mayAdd],
  )
  const stops = useMemo(() => columns.flatMap((column) => column.stops), [columns])
  const focus = useRowFocus(stops, board)
  const active = stops[focus.index]
  const activeColumn = columns.findIndex(({ group }) => group === active?.group)

  const fold = (group: TaskGroup, isFolded: boolean) =>
    dispatch(groupFolded({ group: foldKey(group), folded: isFolded }))
  function addTask() {
    const near = board.current?.contains(document.activeElement) ? active?.group : undefined
    const begin = newStatus('task', taskStatuses)
    const group = near && !near.isClosed ? near : groups.find(({ value }) => value === begin)
    if (!group || group.value === null || !mayAdd) return
    fold(group, false)
    focus.focus(`add-${group.id}`, 'input')
  }
  const commands = useRowCommands({ rows: stops, grid: board, focus, search, addTask, onOpen })
  const { selection } = commands
  useImperativeHandle(ref, () => ({ addTask, focusTask: focus.focus }))

  const { isFollowed, follow, handlers } = useCardInput({
    stops,
    focus,
    commands,
    enter,
    next: (from, arrow) => (isArrow(arrow) ? nextStop(columns, from.key, arrow) : undefined),
    moveByKey: (taskId, arrow) => moveByKey(taskId, arrow),
  })
  const { said, moveByKey } = useBoardMoves({ columns, selection, onMoved: follow })
  const { scroller, virtual } = useColumnTrack(columns, activeColumn, isFollowed)

  const parts = useMemo(
    () => new Set<CardPart>(['status', ...partsOf[scope.kind].filter((part) => shown.includes(part))]),
    [scope.kind, shown],
  )
  const { project } = add
  const { endRenaming } = commands
  const { focus: focusStop } = focus
  const look = useMemo(
    (): BoardLook => ({
      parts,
      project,
      drafts,
      openedId,
      onRenamed: endRenaming,
      onLeave: focusStop,
      isFollowed,
    }),
    [parts, project, drafts, openedId, endRenaming, focusStop, isFollowed],
  )

  function enter(stop: Stop) {
    if (stop.kind === 'task') onOpen(stop.taskId)
    else if (stop.kind === 'group')
      fold(stop.group, !!columns.find(({ group }) => group === stop.group)?.isOpen)
    else if (stop.kind === 'add') focus.focus(stop.key, 'input')
    else closed.loadMore()
  }

  const isFiltered = isFiltering(list.filter)
  const isNew = list.counts.open === 0 && list.counts.closed === 0
  const isEmpty = (isFiltered || isNew) && groups.every(({ taskIds }) => !taskIds.length)
  return (
    <div className={classes.frame}>
      <TaskListBar list={list} searchRef={search} onLeave={() => active && focus.focus(active.key)} />
      {isEmpty && list.isLoaded && !closed.isLoading && (
        <TaskListEmpty list={list} isFiltered={isFiltered} mayAdd={mayAdd} />
      )}
      <div
        ref={scroller}
        className={classes.scroller}
        data-selecting={selection.ids.length > 0 || undefined}
        aria-busy={!list.isLoaded}
      >
        <div
          ref={board}
          role="group"
          aria-label={label}
          className={classes.board}
          style={{ width: virtual.getTotalSize() }}
          {...handlers}
        >
          {list.isLoaded &&
            virtual.getVirtualItems().map(({ index, start, size, key }) => {
              const { stops: _stops, ...column } = columns[index]!
              const has = (id: string | null) => id !== null && column.group.taskIds.includes(id)
              return (
                <BoardColumn
                  key={key}
                  {...column}
                  left={start}
                  width={size}
                  look={look}
                  activeKey={index === activeColumn && active ? active.key : null}
                  selected={column.group.taskIds.some(selection.has) ? selection.shown : none}
                  renaming={has(commands.renaming) ? commands.renaming : null}
                  isLoading={column.hasMore && closed.isLoading}
                />
              )
            })}
        </div>
      </div>
      {commands.over}
      <VisuallyHidden component="div" role="status">
        {said}
      </VisuallyHidden>
    </div>
  )
}
