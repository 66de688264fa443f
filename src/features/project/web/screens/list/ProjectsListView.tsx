import { useMemo, useRef, useState } from 'react'
import { useSelector } from 'react-redux'
import { useClients } from '#features/client/web/client.api.ts'
import { OverlayTask, useOpenTask } from '#features/task/web/screens/detail/OverlayTask.tsx'
import { useMay } from '#features/user/web/user.api.ts'
import { useNavigate } from '#web/navigation/useNavigate.ts'
import { useAppDispatch } from '#web/store/listener.ts'
import frame from '#web/ui/grid/ListFrame.module.css'
import { type GridActions, RowGrid } from '#web/ui/grid/RowGrid.tsx'
import { useRowFocus } from '#web/ui/grid/useRowFocus.ts'
import { projectRowsOpened, selectOpenedRows } from '../../project.slice.ts'
import { isFilteringProjects } from '../tree/projectFilter.ts'
import { useProjectGroupHead } from '../tree/useProjectGroupHead.tsx'
import { useProjectTree } from '../tree/useProjectTree.ts'
import { useProjectView } from '../tree/useProjectView.ts'
import { DragLayer } from './moves/DragLayer.tsx'
import { useTreeMoves } from './moves/useTreeMoves.ts'
import { ProjectListBar } from './ProjectListBar.tsx'
import { ProjectsEmpty } from './ProjectsEmpty.tsx'
import { NewProjectRow, NewTaskRow } from './rows/AddRows.tsx'
import { ColumnHeads } from './rows/ColumnHeads.tsx'
import { columnsOf } from './rows/columns.ts'
import { GroupHead } from './rows/GroupHead.tsx'
import { listRows, type ProjectListRow, rowAbove } from './rows/listRows.ts'
import { ProjectTreeRow } from './rows/ProjectTreeRow.tsx'
import { TaskTreeRow } from './rows/TaskTreeRow.tsx'
import { useFoldAll } from './useFoldAll.ts'
import { fieldsOf } from './useQuickProject.ts'
import { useTreeCommands } from './useTreeCommands.tsx'
import { useTreeSelection } from './useTreeSelection.ts'

type Props = { address: string; taskId: string | undefined; onCreate: (() => void) | undefined }

const foldName = (row: ProjectListRow) => ('id' in row ? row.id : row.key)
const steps = { ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'in', ArrowLeft: 'out' } as const

/** The projects as a tree in groups, with their open tasks below them, all editable in place, one or many together. */
export function ProjectsListView({ address, taskId, onCreate }: Props) {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const may = useMay()
  const view = useProjectView('list')
  const { settings, filter } = view
  const { grouping } = settings
  const { sorted: clients } = useClients()
  const clientIds = useMemo(() => clients.map(({ id }) => id), [clients])
  const tree = useProjectTree({ of: filter, settings, clients: clientIds, tasksBy: 'position' })
  const opened = useSelector(selectOpenedRows)
  const openTask = useOpenTask(address)
  const headOf = useProjectGroupHead()

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
    if (at?.kind !== 'project' || !may('task.create', { project: at.id })) return
    setOpen([at.id], true)
    setAddingTo(at.key)
    focus.focus(`new/${at.key}`, 'input')
  }
  const commands = useTreeCommands({ rows, grid, focus, search, selection, moves, addTask, foldAll })
  const { renaming, endRenaming } = commands

  const actions: GridActions<ProjectListRow> = {
    enter(row) {
      if (row.kind === 'task') openTask(row.id)
      else if (row.kind === 'project') void navigate(`/projects/${row.id}`)
      else if (row.kind === 'group') setOpen([row.key], !row.isOpen)
      else focus.focus(row.key, 'input')
    },
    click(row) {
      // The name of a project is the way to it; elsewhere its row is only chosen.
      if (row.kind === 'project') focus.focus(row.key)
      else actions.enter(row)
    },
    doubleClick: (row) => row.kind === 'project' && commands.rename(row),
    press(row, button, event) {
      if ('add' in button.dataset) {
        if (row.kind !== 'group') return addTask(row)
        setOpen([row.key], true)
        return focus.focus(`new/${row.key}`, 'input')
      }
      if (!('fold' in button.dataset)) return commands.press(row, button)
      if (!('isOpen' in row)) return
      if (event.shiftKey) foldAll(!row.isOpen)
      else setOpen([foldName(row)], !row.isOpen)
    },
    fold: (row, isFolded) => 'isOpen' in row && row.isOpen !== null && setOpen([foldName(row)], !isFolded),
    isUnfolded: (row) => 'isOpen' in row && row.isOpen === true,
    above: (_row, index) => rowAbove(rows, index)?.key,
    isSelectable: selection.isSelectable,
    select: selection.toggle,
    extendSelection: selection.extendTo,
    menu(row, event) {
      const isAtPointer = 'clientX' in event && event.clientX > 0
      const element = (event.target as HTMLElement).closest<HTMLElement>('[data-key]')
      return (
        element !== null &&
        commands.openRowMenu(row, isAtPointer ? { x: event.clientX, y: event.clientY } : element)
      )
    },
    key(event, row, index) {
      const step = steps[event.key as keyof typeof steps]
      if (!step || event.ctrlKey || event.metaKey) return false
      if (event.altKey && row.kind === 'project') moves.step(index, step)
      else if (event.shiftKey && (step === 'in' || step === 'out')) foldAll(step === 'in')
      else return event.altKey
      return true
    },
  }
  const order = useMemo(
    () => [...new Set(rows.flatMap((row) => (row.kind === 'task' ? row.id : [])))],
    [rows],
  )
  const level = grouping === 'none' ? 1 : 2

  return (
    <div className={frame.list}>
      <ProjectListBar
        view={view}
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
        top={
          tree.length ? (
            <ColumnHeads view={view} columns={columns} />
          ) : (
            <ProjectsEmpty
              view={view}
              address={address}
              isFiltering={isFilteringProjects(filter)}
              onCreate={onCreate}
            />
          )
        }
      >
        {(row, place) => {
          const line = { rowKey: row.key, ...place }
          switch (row.kind) {
            case 'group':
              return (
                <GroupHead
                  key={row.key}
                  {...place}
                  row={row}
                  {...headOf(grouping, row.value)}
                  mayAdd={mayAdd && (grouping !== 'status' || row.value !== null)}
                />
              )
            case 'newProject':
              return (
                <NewProjectRow
                  key={row.key}
                  {...line}
                  groupName={headOf(grouping, row.value).name}
                  fields={fieldsOf(grouping, row.value, filter)}
                  drafts={drafts.current}
                  onLeave={() => focus.focus(row.key)}
                />
              )
            case 'newTask':
              return (
                <NewTaskRow
                  key={row.key}
                  {...line}
                  project={row.project}
                  depth={row.depth}
                  drafts={drafts.current}
                  onLeave={() => {
                    setAddingTo(null)
                    focus.focus(row.key.slice('new/'.length))
                  }}
                />
              )
            case 'project':
              return (
                <ProjectTreeRow
                  key={row.key}
                  {...line}
                  id={row.id}
                  depth={row.depth}
                  isOpen={row.isOpen}
                  isApart={row.isApart}
                  level={level}
                  columns={columns}
                  isSelected={selection.projects.has(row.id)}
                  onRenamed={renaming === row.key ? endRenaming : null}
                />
              )
            case 'task':
              return (
                <TaskTreeRow
                  key={row.key}
                  {...line}
                  id={row.id}
                  depth={row.depth}
                  isOpen={row.isOpen}
                  level={level}
                  columns={columns}
                  isOpened={row.id === taskId}
                  isSelected={selection.tasks.has(row.id)}
                  onRenamed={renaming === row.key ? endRenaming : null}
                />
              )
          }
        }}
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
