import { useMemo, useRef, useState } from 'react'
import { useSelector } from 'react-redux'
import { useClients } from '#features/client/web/client.api.ts'
import { OverlayTask, useOpenTask } from '#features/task/web/screens/detail/OverlayTask.tsx'
import { useMayCreateTaskIn } from '#features/task/web/screens/newTask/useMayCreateTask.ts'
import { useAppDispatch } from '#web/store/listener.ts'
import frame from '#web/ui/grid/ListFrame.module.css'
import { RowGrid } from '#web/ui/grid/RowGrid.tsx'
import { useRowFocus } from '#web/ui/grid/useRowFocus.ts'
import { projectRowsOpened, selectOpenedRows } from '../../project.slice.ts'
import { isFilteringProjects } from '../tree/projectFilter.ts'
import { useProjectTree } from '../tree/useProjectTree.ts'
import { useProjectView } from '../tree/useProjectView.ts'
import { DragLayer } from './moves/DragLayer.tsx'
import { useTreeMoves } from './moves/useTreeMoves.ts'
import { ProjectListBar } from './ProjectListBar.tsx'
import { ProjectsEmpty } from './ProjectsEmpty.tsx'
import { ColumnHeads } from './rows/ColumnHeads.tsx'
import { columnsOf } from './rows/columns.ts'
import { listRows, type ProjectListRow } from './rows/listRows.ts'
import { ProjectListLine } from './rows/ProjectListLine.tsx'
import { useFoldAll } from './useFoldAll.ts'
import { useTreeActions } from './useTreeActions.ts'
import { useTreeCommands } from './useTreeCommands.tsx'
import { useTreeSelection } from './useTreeSelection.ts'

type Props = { address: string; taskId: string | undefined; onCreate: (() => void) | undefined }

/** The projects as a tree in groups, with their open tasks below them, all editable in place, one or many together. */
export function ProjectsListView({ address, taskId, onCreate }: Props) {
  const dispatch = useAppDispatch()
  const mayCreateIn = useMayCreateTaskIn()
  const view = useProjectView('list')
  const { settings, filter } = view
  const { grouping } = settings
  const { sorted: clients } = useClients()
  const clientIds = useMemo(() => clients.map(({ id }) => id), [clients])
  const tree = useProjectTree({ of: filter, settings, clients: clientIds, tasksBy: 'position' })
  const opened = useSelector(selectOpenedRows)
  const openTask = useOpenTask(address)

  const [addingTo, setAddingTo] = useState<string | null>(null)
  const mayAdd = onCreate !== undefined && filter.tab !== 'archived'
  const rows = useMemo(
    () =>
      listRows(tree, {
        mayAdd: (value) => mayAdd && tree.length > 0 && (grouping !== 'status' || value !== null),
        addingTo,
      }),
    [tree, mayAdd, grouping, addingTo],
  )
  const columns = useMemo(
    () => columnsOf(settings.projects, settings.tasks, settings.showTasks),
    [settings.projects, settings.tasks, settings.showTasks],
  )
  const drafts = useRef(new Map<string, string>())
  const grid = useRef<HTMLDivElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const focus = useRowFocus(rows, grid)
  const active = rows[focus.index]
  const selection = useTreeSelection(rows, active)
  const setOpen = (names: string[], isOpen: boolean) =>
    dispatch(projectRowsOpened({ rows: names, opened: isOpen }))
  const moves = useTreeMoves({
    rows,
    view,
    selection,
    onMoved(id, { parent, group }) {
      if (parent) setOpen([parent], true)
      const before = rows.find((row) => row.kind === 'project' && row.id === id)
      const prefix = group ?? before?.key.split('/').slice(0, -1).join('/')
      if (grid.current?.contains(document.activeElement)) focus.focus(prefix ? `${prefix}/${id}` : id)
    },
  })
  const { foldAll, isUnfolded } = useFoldAll(tree, opened)

  function addTask(row: ProjectListRow) {
    const at =
      row.kind === 'task' ? rows.slice(0, rows.indexOf(row)).findLast(({ kind }) => kind === 'project') : row
    if (at?.kind !== 'project' || !mayCreateIn(at.id)) return
    setOpen([at.id], true)
    setAddingTo(at.key)
    focus.focus(`new/${at.key}`, 'input')
  }
  const commands = useTreeCommands({ rows, grid, focus, search, selection, moves, addTask, foldAll })
  const { renaming, endRenaming } = commands

  const actions = useTreeActions({
    rows,
    focus,
    selection,
    moves,
    commands,
    foldAll,
    setOpen,
    addTask,
    openTask,
  })
  const order = useMemo(
    () => [...new Set(rows.flatMap((row) => (row.kind === 'task' ? row.id : [])))],
    [rows],
  )
  const projectOrder = useMemo(
    () => [...new Set(rows.flatMap((row) => (row.kind === 'project' ? row.id : [])))],
    [rows],
  )

  return (
    <div className={frame.list}>
      <ProjectListBar
        view={view}
        order={projectOrder}
        searchRef={search}
        isUnfolded={isUnfolded}
        onFoldAll={foldAll}
        onLeave={() => active && focus.focus(active.key)}
      />
      <RowGrid
        rows={rows}
        grid={grid}
        focus={focus}
        label="Projects"
        isSelecting={selection.ids.length > 0}
        showing={`${grouping}/${JSON.stringify(filter)}`}
        actions={actions}
        heads={tree.length > 0 && <ColumnHeads view={view} columns={columns} />}
        top={
          tree.length === 0 && (
            <ProjectsEmpty
              view={view}
              address={address}
              isFiltering={isFilteringProjects(filter)}
              onCreate={onCreate}
            />
          )
        }
      >
        {(row, place) => (
          <ProjectListLine
            key={row.key}
            {...place}
            row={row}
            view={view}
            mayAdd={mayAdd}
            columns={columns}
            openedId={taskId}
            selection={selection}
            drafts={drafts.current}
            onRenamed={renaming === row.key ? endRenaming : null}
            onLeave={(key) => {
              setAddingTo((adding) => (adding === key ? null : adding))
              focus.focus(key)
            }}
          />
        )}
      </RowGrid>
      <DragLayer grid={grid} decide={moves.onto} depthAt={moves.depthAt} />
      {commands.over}
      <OverlayTask
        address={address}
        taskId={taskId}
        order={order}
        onClosed={(id) => {
          const row = rows.find((row) => row.kind === 'task' && row.id === id)
          if (row) focus.focus(row.key)
        }}
      />
    </div>
  )
}
