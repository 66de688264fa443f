import { VisuallyHidden } from '@mantine/core'
import { useMemo, useRef } from 'react'
import { newTaskDialog } from '#features/task/web/parts/newTaskDialog.ts'
import { useCardInput } from '#features/task/web/screens/board/useCardInput.ts'
import { OverlayTask, useOpenTask } from '#features/task/web/screens/detail/OverlayTask.tsx'
import { isFiltering, type TaskFilter } from '#features/task/web/screens/list/filter/taskFilter.ts'
import { useListAddress } from '#features/task/web/screens/list/filter/useListAddress.ts'
import { useRowCommands } from '#features/task/web/screens/list/useRowCommands.tsx'
import { useIsTaskListLoaded } from '#features/task/web/task.api.ts'
import { useNavigate } from '#web/navigation/useNavigate.ts'
import { useRowFocus } from '#web/ui/grid/useRowFocus.ts'
import { projectPath } from '../../parts/projectAddress.ts'
import { useProjectView } from '../tree/useProjectView.ts'
import classes from './MemberBoard.module.css'
import { MemberBoardBar } from './MemberBoardBar.tsx'
import { MemberBoardEmpty } from './MemberBoardEmpty.tsx'
import { MemberRow } from './MemberRow.tsx'
import { cellKey, nextStop, type Stop } from './matrixStops.ts'
import { ProjectHeads } from './ProjectHeads.tsx'
import { useMatrixLayout } from './useMatrixLayout.ts'
import { useMatrixLook } from './useMatrixLook.ts'
import { useMatrixMoves } from './useMatrixMoves.ts'
import { useMatrixStops } from './useMatrixStops.ts'
import { useMemberMatrix } from './useMemberMatrix.ts'

type Props = {
  /** Of the board without a task; a task's is `…/tasks/:taskId` below it. */
  address: string
  taskId: string | undefined
}

const none: ReadonlySet<string> = new Set()

/** The filter of the address; what the board does not narrow by counts for the views beside it, and stays there. */
function useMemberFilter() {
  const { filter: whole, setFilter: setWhole, ...address } = useListAddress()
  const filter = useMemo((): TaskFilter => ({ ...whole, status: [], priority: [] }), [whole])
  const { status, priority } = whole
  const setFilter = (next: TaskFilter) => setWhole({ ...next, status, priority })
  return { ...address, filter, setFilter, setWhole }
}

/** Who does what in which project: tasks are handed over by moving their cards up and down, moved sideways. */
export function MemberBoard({ address, taskId }: Props) {
  const navigate = useNavigate()
  const isLoaded = useIsTaskListLoaded()
  const open = useOpenTask(address)
  const list = useMemberFilter()
  const { filter } = list
  const display = useProjectView('board')
  const { hideEmpty, tasks: cardParts } = display.settings
  const { tab } = display.filter
  const matrix = useMemberMatrix(filter, tab, hideEmpty)
  const { rows, columns } = matrix
  const { stops, isOpen, limitOf, ...shown } = useMatrixStops(matrix)
  const board = useRef<HTMLDivElement>(null)
  const search = useRef<HTMLInputElement>(null)

  const focus = useRowFocus(stops.flat, board)
  const active = stops.flat[focus.index]
  const commands = useRowCommands({
    rows: stops.flat,
    grid: board,
    focus,
    search,
    addTask: newTaskDialog.show,
    onOpen: open,
  })
  const { selection } = commands

  const { isFollowed, follow, handlers } = useCardInput({
    stops: stops.flat,
    focus,
    commands,
    enter,
    next: (from, arrow) => nextStop(stops, from, arrow),
    moveByKey,
  })
  const { scroller, across, down, sizes } = useMatrixLayout({
    matrix,
    isOpen,
    limitOf,
    stops,
    active,
    isFollowed,
  })
  const { said, moveTo, refusalOf } = useMatrixMoves({
    selection,
    onMoved(taskId, to) {
      shown.show(taskId)
      const project = to.project ?? columns[active?.column ?? 0] ?? ''
      const isFolded = to.executor !== undefined && !isOpen(to.executor)
      follow(isFolded ? cellKey(to.executor ?? null, project) : taskId)
    },
  })
  function enter(stop: Stop) {
    const member = rows[stop.row]?.member ?? null
    if (stop.taskId) open(stop.taskId)
    else if (stop.kind === 'project') void navigate(projectPath(columns[stop.column]!))
    else if (stop.kind === 'more') shown.showMore(member)
    else if (stop.kind === 'member' || !isOpen(member)) shown.toggle(member)
  }
  function moveByKey(taskId: string, arrow: string) {
    if (!active) return
    const row = rows[active.row + (arrow === 'ArrowDown' ? 1 : -1)]
    const project = columns[active.column + (arrow === 'ArrowRight' ? 1 : -1)]
    const isUpright = arrow === 'ArrowDown' || arrow === 'ArrowUp'
    if (isUpright && row) moveTo(taskId, { executor: row.member })
    else if (!isUpright && project) moveTo(taskId, { project })
  }

  const look = useMatrixLook({
    cardParts,
    sizes,
    openedId: taskId,
    onRenamed: commands.endRenaming,
    refusalOf,
  })
  function onClosed(id: string) {
    shown.show(id)
    focus.focus(id)
  }
  const order = useMemo(() => stops.flat.flatMap(({ taskId }) => taskId ?? []), [stops])
  const isFiltered = isFiltering(filter)
  const isBare = isLoaded && (!columns.length || !rows.length)
  const drawn = across.getVirtualItems()
  return (
    <div className={classes.frame}>
      <MemberBoardBar
        list={list}
        display={display}
        searchRef={search}
        onLeave={() => active && focus.focus(active.key)}
      />
      {isBare && <MemberBoardEmpty tab={tab} isFiltered={isFiltered} onClear={list.setWhole} />}
      <div
        ref={scroller}
        className={classes.scroller}
        data-selecting={selection.ids.length > 0 || undefined}
        aria-busy={!isLoaded}
        hidden={isBare}
      >
        <div
          ref={board}
          role="grid"
          tabIndex={-1}
          aria-label="Open tasks by member and project"
          aria-rowcount={rows.length + 1}
          aria-colcount={columns.length + 1}
          className={classes.board}
          style={{ width: across.getTotalSize(), height: down.getTotalSize() }}
          {...handlers}
        >
          <ProjectHeads
            matrix={matrix}
            drawn={drawn}
            sizes={sizes}
            activeKey={active?.kind === 'project' ? active.key : null}
          />
          {isLoaded &&
            down.getVirtualItems().map(({ index, start, size, key }) => {
              const row = rows[index]!
              return (
                <MemberRow
                  key={key}
                  row={row}
                  columns={columns}
                  drawn={drawn}
                  isOpen={isOpen(row.member)}
                  limit={limitOf(row.member)}
                  index={index}
                  top={start}
                  height={size}
                  look={look}
                  activeKey={active?.row === index ? active.key : null}
                  activeColumn={active?.row === index ? active.column : -1}
                  selected={selection.ids.length ? selection.shown : none}
                  renaming={commands.renaming}
                />
              )
            })}
        </div>
      </div>
      {commands.over}
      <VisuallyHidden component="div" role="status">
        {said}
      </VisuallyHidden>
      <OverlayTask address={address} taskId={taskId} order={order} onClosed={onClosed} />
    </div>
  )
}
