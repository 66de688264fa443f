import { VisuallyHidden } from '@mantine/core'
import { type ReactNode, type RefObject, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useAppDispatch } from '../../../../../web/store/listener.ts'
import { showProblem } from '../../../../../web/ui/toast.ts'
import { useIsNarrow } from '../../../../../web/ui/useIsNarrow.ts'
import { useToday } from '../../../../../web/ui/useToday.ts'
import { useRowFocus } from '../../../../task/web/parts/list/useRowFocus.ts'
import { useCreateTask } from '../../../../task/web/parts/newTask/useCreateTask.ts'
import { useMay } from '../../../../user/web/user.api.ts'
import { useWorkspace } from '../../../../workspace/web/workspace.api.ts'
import { projectRowsOpened } from '../../project.slice.ts'
import { OverlayTask, useOpenTask } from '../OverlayTask.tsx'
import { projectPath } from '../projectAddress.ts'
import type { TreeRow } from '../tree/treeRows.ts'
import type { ProjectViewState } from '../tree/useProjectView.ts'
import { type Asking, BarDialog, datesGone } from './BarDialogs.tsx'
import { BarMenu } from './BarMenu.tsx'
import { barOf, type Mode, type Span, stepped, withoutDates } from './bars.ts'
import { type Frame, rowHeights } from './frame.ts'
import classes from './Gantt.module.css'
import { GanttGrid } from './GanttGrid.tsx'
import { GanttLine } from './GanttLine.tsx'
import { GanttLinks } from './GanttLinks.tsx'
import { GanttOver } from './GanttOver.tsx'
import { GanttToolbar } from './GanttToolbar.tsx'
import { type GanttRow, ganttRows } from './ganttRows.ts'
import { toDay, toNumber, zooms } from './scale.ts'
import { TreeDivider } from './TreeDivider.tsx'
import { refusalOf, targetOf, useFindTarget } from './target.ts'
import { useGanttDrag } from './useGanttDrag.ts'
import { useGanttKeys } from './useGanttKeys.ts'
import { useGanttLinks } from './useGanttLinks.ts'
import { useSaveDates } from './useSaveDates.ts'
import { useTimeAxis, useWheelZoom } from './useTimeAxis.ts'

type Props = {
  tree: readonly TreeRow[]
  view: ProjectViewState<'gantt'>
  /** The project that is shown alone. */
  root: string | null
  label: string
  address: string
  taskId: string | undefined
  /** Narrows which projects are shown. */
  filter?: (onLeave: () => void) => ReactNode
  searchRef?: RefObject<HTMLInputElement | null>
  /** What is said where there are no rows. */
  empty: ReactNode
  /** What `c` does where there is no row to plan. */
  onCreate?: (() => void) | undefined
}

/** Projects and tasks as bars under a time axis; everything about their dates can be changed in place. */
export function Gantt({ tree, view, root, label, address, taskId, filter, empty, ...props }: Props) {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const may = useMay()
  const isNarrow = useIsNarrow()
  const today = useToday()
  const { workweek } = useWorkspace()
  const { settings, setSettings } = view
  const grid = useRef<HTMLDivElement>(null)
  const [isFolded, setIsFolded] = useState(false)
  const [said, say] = useState('')
  const [menu, setMenu] = useState<{ row: GanttRow; at: { x: number; y: number } } | null>(null)
  const [asking, setAsking] = useState<Asking | null>(null)
  const [drawn, setDrawn] = useState<{ key: string; project: string; span: Span } | null>(null)

  const rows = useMemo(
    () => ganttRows(tree, (project) => settings.showTasks && may('task.create', { project }), root),
    [tree, settings.showTasks, may, root],
  )
  const focus = useRowFocus(rows, grid)
  const active = rows[focus.index]
  const treeWidth = isNarrow ? (isFolded ? 44 : 132) : settings.treeWidth
  const rowHeight = isNarrow ? rowHeights.narrow : rowHeights.wide
  const axis = useTimeAxis({ zoom: settings.zoom, today: toNumber(today), treeWidth })
  const { scroller } = axis
  const { from, zoom } = axis.axis
  const { first, last, seenFirst, seenLast } = axis
  const { duration, range } = settings.columns
  const frame = useMemo<Frame>(
    () => ({
      zoom,
      from,
      first,
      last,
      seenFirst,
      seenLast,
      today,
      workweek,
      hasDuration: !duration && !isNarrow,
      hasRange: !range && !isNarrow,
    }),
    [zoom, from, first, last, seenFirst, seenLast, today, workweek, duration, range, isNarrow],
  )
  const find = useFindTarget()
  const save = useSaveDates()
  const createTask = useCreateTask()
  const openTask = useOpenTask(address)
  const links = useGanttLinks(save, say)
  const { drag, linkEnd, ...pointer } = useGanttDrag({
    rows,
    treeWidth,
    rowHeight,
    axis,
    links,
    save,
    say,
    onDrawn: setDrawn,
    onMenu: (row, at) => setMenu({ row, at }),
  })

  function zoomBy(by: 1 | -1, clientX?: number) {
    const next = zooms[zooms.indexOf(settings.zoom) - by]
    if (!next) return
    if (clientX !== undefined) axis.zoomAround(clientX)
    setSettings({ zoom: next })
  }
  useWheelZoom(scroller, zoomBy)
  const goToToday = () => axis.goTo(toNumber(today))

  const anchorOf = (row: GanttRow) =>
    grid.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(row.key)}"] [role=gridcell]`) ?? null
  /** What a key or the menu changes, unless the role may not. */
  function changeable(row: GanttRow | undefined) {
    const target = targetOf(row)
    const found = target && find(target)
    if (!found) return null
    if (!found.mayChange) showProblem(refusalOf(target))
    return found.mayChange ? { target, ...found } : null
  }
  function ask(row: GanttRow | undefined, what: Asking['what']) {
    const found = changeable(row)
    const anchor = row && anchorOf(row)
    if (!found || !anchor || (what === 'waits' && found.target.kind !== 'task')) return
    setAsking({ what, target: found.target, dates: found.dates, anchor })
  }
  function step(mode: Mode, by: 1 | -1) {
    const found = changeable(active)
    const bar = found && barOf(found.dates)
    if (!found) return
    if (!bar) return say('It has no dates yet. C plans it from today on.')
    const to = stepped(bar, mode, by, workweek)
    if (to.start < first || to.end > last) axis.goTo(to.start)
    say(save.place(found.target, found.dates, mode, to))
  }
  const now = { start: toNumber(today), end: toNumber(today) }
  function draw(row: GanttRow | undefined) {
    if (row?.kind === 'draw') return setDrawn({ key: row.key, project: row.project, span: now })
    const target = grid.current?.contains(document.activeElement) ? targetOf(row) : null
    const dates = target && find(target)?.dates
    if (!dates || barOf(dates)) return props.onCreate?.()
    if (changeable(row)) say(save.place(target, dates, 'move', now))
  }
  function open(row: GanttRow) {
    if (row.kind === 'task') openTask(row.id)
    else if (row.kind === 'draw') draw(row)
    else if (row.kind === 'group' || row.id === root) fold(row, !row.isOpen)
    else void navigate(projectPath(row.id, 'gantt'))
  }
  function fold(row: GanttRow, opened: boolean) {
    if (row.kind === 'draw') return
    dispatch(projectRowsOpened({ rows: [row.kind === 'group' ? row.key : row.id], opened }))
  }
  function openMenu(row: GanttRow | undefined) {
    const rect = row && targetOf(row) && anchorOf(row)?.getBoundingClientRect()
    if (row && rect) setMenu({ row, at: { x: rect.left + 24, y: rect.bottom } })
  }
  const onKey = useGanttKeys({
    zoom: zoomBy,
    today: goToToday,
    search: () => props.searchRef?.current?.focus(),
    step,
    draw: () => draw(active),
    addDependency: () => ask(active, 'waits'),
    selectLink: () => active?.kind === 'task' && links.selectNext(active.id),
    removeLink: links.remove,
    leaveLink: links.leave,
    menu: () => openMenu(active),
  })
  function create(title: string) {
    if (!drawn) return
    const { project, span, key } = drawn
    setDrawn(null)
    createTask({ project, title, start: toDay(span.start), end: toDay(span.end) })
    say(`Added, ${save.tellSpan(span)}`)
    focus.focus(key)
  }
  const menuTarget = menu && targetOf(menu.row)
  const menuFound = menuTarget && find(menuTarget)
  const order = useMemo(() => rows.flatMap((row) => (row.kind === 'task' ? [row.id] : [])), [rows])

  return (
    <div className={classes.gantt}>
      <GanttToolbar
        settings={settings}
        onChange={setSettings}
        hasGroups={root === null}
        filter={filter?.(() => active && focus.focus(active.key))}
        onToday={goToToday}
        onZoom={zoomBy}
        names={isNarrow ? { isFolded, onFold: () => setIsFolded(!isFolded) } : null}
      />
      <div className={classes.body}>
        <GanttGrid
          {...{ rows, focus, scroller, grid, label, frame, treeWidth, rowHeight }}
          axis={axis.axis}
          actions={{
            open,
            fold,
            goTo: axis.goTo,
            menu: (row, at) => setMenu({ row, at }),
            selectLink: links.select,
            onKey,
          }}
          isDragging={drag !== null}
          onPointerDown={pointer.onPointerDown}
          isTouching={pointer.isTouching}
          behind={(lowest, highest) =>
            settings.showDependencies && (
              <GanttLinks
                {...{ rows, lowest, highest, frame, rowHeight, drag }}
                selected={links.selected}
                onRemove={links.remove}
              />
            )
          }
          over={
            drag && (
              <GanttOver
                {...{ drag, linkEnd, frame, rows, rowHeight, treeWidth, scroller }}
                tell={save.tellSpan}
              />
            )
          }
          divider={
            !isNarrow && (
              <TreeDivider width={treeWidth} onChange={(width) => setSettings({ treeWidth: width })} />
            )
          }
        >
          {(row, { key, ...place }) => (
            <GanttLine
              key={key}
              row={row}
              grouping={settings.grouping}
              place={place}
              openedId={taskId}
              isDragged={drag?.key === key && drag.mode !== 'link'}
              drawn={drawn?.key === key ? drawn.span : null}
              onCreate={create}
              onCancel={() => {
                setDrawn(null)
                focus.focus(key)
              }}
            />
          )}
        </GanttGrid>
        {!rows.length && <div className={classes.empty}>{empty}</div>}
      </div>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {menu && menuTarget && menuFound && (
        <BarMenu
          target={menuTarget}
          at={menu.at}
          hasDates={barOf(menuFound.dates) !== null}
          mayChange={menuFound.mayChange}
          onAction={(action) => {
            setMenu(null)
            if (action === 'open') open(menu.row)
            else if (action !== 'clear') ask(menu.row, action)
            else {
              save.save(menuTarget, withoutDates(menuFound.dates), datesGone)
              say(datesGone)
              focus.focus(menu.row.key)
            }
          }}
          onRemove={(blocker) => {
            setMenu(null)
            links.remove({ waiting: menuTarget.id, blocker })
            focus.focus(menu.row.key)
          }}
          onClose={() => {
            setMenu(null)
            focus.focus(menu.row.key)
          }}
        />
      )}
      {asking && (
        <BarDialog
          {...asking}
          save={save}
          onSaid={say}
          onClose={() => {
            const key = asking.anchor.closest<HTMLElement>('[data-key]')?.dataset.key
            setAsking(null)
            if (key) focus.focus(key)
          }}
        />
      )}
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
