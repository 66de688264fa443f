import { type CSSProperties, type Ref, useCallback, useImperativeHandle, useMemo, useRef } from 'react'
import { useSelector } from 'react-redux'
import { newProjectDialog } from '#features/project/web/parts/newProjectDialog.ts'
import { useProjects } from '#features/project/web/project.api.ts'
import { newStatus } from '#features/status/status.rules.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { useAppDispatch } from '#web/store/listener.ts'
import classes from '#web/ui/grid/ListFrame.module.css'
import { ListSkeleton } from '#web/ui/grid/ListSkeleton.tsx'
import { RowGrid } from '#web/ui/grid/RowGrid.tsx'
import { useRowFocus } from '#web/ui/grid/useRowFocus.ts'
import { lazyPart } from '#web/ui/layout/lazyPart.tsx'
import { columns as columnsOf } from '../../parts/listSettings.ts'
import { groupFolded, selectFolded } from '../../task.slice.ts'
import { useMayCreateTaskIn, useNeedsFirstProject } from '../newTask/useMayCreateTask.ts'
import { useNewTaskProject } from '../newTask/useNewTaskProject.ts'
import { isFiltering } from './filter/taskFilter.ts'
import { listActions } from './listActions.ts'
import { fieldsOfGroup, type TaskGroup } from './order/groupTasks.ts'
import { listRows } from './rows/listRows.ts'
import { TaskHeads } from './rows/TaskHeads.tsx'
import { TaskListLine } from './rows/TaskListLine.tsx'
import { TaskRow } from './rows/TaskRow.tsx'
import { TopAdd } from './rows/TopAdd.tsx'
import { TaskListBar } from './TaskListBar.tsx'
import { useRowCommands } from './useRowCommands.tsx'
import type { TaskListState } from './useTaskList.ts'

const TaskListEmpty = lazyPart(async () => (await import('./TaskListEmpty.tsx')).TaskListEmpty)

export type TaskListHandle = {
  /** Opens the field for a new task: in the group of the active row if that has one, else where new tasks begin. */
  addTask(): void
  focusTask(id: string): void
}

type Props = {
  list: TaskListState
  /** Names the list to who cannot see it. */
  label: string
  openedId?: string | undefined
  onOpen: (taskId: string) => void
  ref?: Ref<TaskListHandle>
}

/** Tasks in groups, as many as there may be, with everything editable in place, one by one or many together. */
export function TaskList({ list, label, openedId, onOpen, ref }: Props) {
  const dispatch = useAppDispatch()
  const mayCreateIn = useMayCreateTaskIn()
  const { byId: projects } = useProjects()
  const { taskStatuses } = useWorkspace()
  const { groups, scope, settings, view, closed, today } = list
  const { grouping, shown } = settings
  const add = useNewTaskProject(scope)
  const needsProject = useNeedsFirstProject()
  const folded = useSelector(selectFolded)
  const drafts = useRef(new Map<string, string>())
  const grid = useRef<HTMLDivElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const topAdd = useRef<HTMLInputElement>(null)

  const mayAdd = add.mayAdd
  const mayAddTo = useCallback(
    (group: TaskGroup) =>
      grouping === 'project' && group.value
        ? mayCreateIn(group.value)
        : mayAdd && fieldsOfGroup(grouping, group, today) !== null,
    [grouping, mayCreateIn, mayAdd, today],
  )
  const more = closed.hasMore && view !== 'open'
  const hiddenClosed = list.counts.closed === null ? null : list.counts.closed - list.counts.knownClosed
  const rows = useMemo(
    () =>
      listRows(groups, {
        isOpen: (group) => !(folded[group.id] ?? (group.isClosed && view === 'all')),
        isSubtaskFolded: (id) => folded[id] ?? false,
        mayAdd: mayAddTo,
        more: more ? { hidden: hiddenClosed } : null,
      }),
    [groups, folded, view, more, hiddenClosed, mayAddTo],
  )
  const focus = useRowFocus(rows, grid)
  const columns = useMemo(
    () => new Set(columnsOf[scope.kind].filter((column) => shown.includes(column))),
    [scope.kind, shown],
  )
  const activeRow = rows[focus.index]

  const fold = (id: string, isFolded: boolean) => dispatch(groupFolded({ group: id, folded: isFolded }))
  function startAdding(group: TaskGroup) {
    fold(group.id, false)
    focus.focus(`add-${group.id}`, 'input')
  }
  function addTask() {
    const isNear = grid.current?.contains(document.activeElement)
    const near = isNear && activeRow && activeRow.kind !== 'more' ? activeRow.group : undefined
    const begin = newStatus('task', taskStatuses)
    const group =
      near && !near.isClosed && mayAddTo(near) ? near : groups.find(({ value }) => value === begin)
    if (group && mayAddTo(group)) startAdding(group)
    else if (topAdd.current) topAdd.current.focus()
    else if (needsProject) newProjectDialog.show()
  }
  const commands = useRowCommands({ rows, grid, focus, search, addTask, onOpen })
  const { selection, renaming, endRenaming } = commands

  const actions = listActions({ focus, commands, fold, startAdding, onOpen, loadMore: closed.loadMore })
  useImperativeHandle(ref, () => ({ addTask, focusTask: focus.focus }))

  const shownProjects = scope.kind === 'project' ? [projects[scope.project]] : Object.values(projects)
  const keyLength = Math.max(3, ...shownProjects.map((project) => project?.key.length ?? 0)) + 5

  if (!list.isLoaded) return <ListSkeleton label="Loading tasks" />
  const isEmpty = groups.every(({ taskIds }) => !taskIds.length) && !closed.isLoading
  const empty = isEmpty && (
    <TaskListEmpty list={list} isFiltered={isFiltering(list.filter)} mayAdd={add.mayAdd} />
  )
  return (
    <div className={classes.list}>
      <TaskListBar list={list} searchRef={search} onLeave={() => activeRow && focus.focus(activeRow.key)} />
      <RowGrid
        rows={rows}
        grid={grid}
        focus={focus}
        label={label}
        // As wide as the longest key that may be shown, so that no number moves a title.
        style={{ '--key-width': `${keyLength}ch` } as CSSProperties}
        isSelecting={selection.ids.length > 0}
        showing={`${view}/${grouping}/${JSON.stringify(list.filter)}`}
        actions={actions}
        heads={rows.length > 0 && <TaskHeads {...list} columns={columns} />}
        top={
          <>
            {add.mayAdd && grouping !== 'status' && view !== 'closed' && (
              <TopAdd
                {...add}
                ref={topAdd}
                onLeave={() => (activeRow ? focus.focus(activeRow.key) : topAdd.current?.blur())}
              />
            )}
            {rows.length === 0 && empty}
          </>
        }
        // Below the groups, so that they stay in place when the first task is there.
        bottom={rows.length > 0 && empty}
      >
        {(row, place) =>
          row.kind === 'task' ? (
            <TaskRow
              key={row.key}
              {...place}
              rowKey={row.key}
              taskId={row.taskId}
              depth={row.depth}
              subtasks={row.subtasks}
              columns={columns}
              isOpened={row.taskId === openedId}
              isSelected={selection.has(row.taskId)}
              onRenamed={renaming === row.key ? endRenaming : null}
            />
          ) : (
            <TaskListLine
              key={row.key}
              {...place}
              row={row}
              list={list}
              add={add}
              drafts={drafts.current}
              mayAddTo={mayAddTo}
              onLeave={focus.focus}
            />
          )
        }
      </RowGrid>
      {commands.over}
    </div>
  )
}
