import { VisuallyHidden } from '@mantine/core'
import { type ReactNode, type RefObject, useMemo, useRef, useState } from 'react'
import { OverlayTask, useOpenTask } from '#features/task/web/screens/detail/OverlayTask.tsx'
import { useMayCreateTaskIn } from '#features/task/web/screens/newTask/useMayCreateTask.ts'
import { useRowFocus } from '#web/ui/grid/useRowFocus.ts'
import { useIsNarrow } from '#web/ui/layout/useIsNarrow.ts'
import { useToday } from '#web/ui/useToday.ts'
import type { TreeRow } from '../tree/treeRows.ts'
import type { ProjectViewState } from '../tree/useProjectView.ts'
import { rowHeights } from './frame.ts'
import classes from './Gantt.module.css'
import { GanttGrid } from './GanttGrid.tsx'
import { GanttLine } from './GanttLine.tsx'
import { GanttLinks } from './GanttLinks.tsx'
import { GanttOverlay } from './GanttOverlay.tsx'
import { GanttToolbar } from './GanttToolbar.tsx'
import { ganttRows } from './ganttRows.ts'
import { toNumber, zooms } from './scale.ts'
import { TreeDivider } from './TreeDivider.tsx'
import { useGanttCommands } from './useGanttCommands.tsx'
import { useGanttDrag } from './useGanttDrag.ts'
import { useGanttFrame } from './useGanttFrame.ts'
import { useGanttLinks } from './useGanttLinks.ts'
import { useSaveDates } from './useSaveDates.ts'
import { useWheelZoom } from './useTimeAxis.ts'

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
  const mayCreateIn = useMayCreateTaskIn()
  const isNarrow = useIsNarrow()
  const today = useToday()
  const { settings, setSettings } = view
  const grid = useRef<HTMLDivElement>(null)
  const [isFolded, setIsFolded] = useState(false)
  const [said, say] = useState('')

  const rows = useMemo(
    () => ganttRows(tree, (project) => settings.showTasks && mayCreateIn(project), root),
    [tree, settings.showTasks, mayCreateIn, root],
  )
  const focus = useRowFocus(rows, grid)
  const active = rows[focus.index]
  const treeWidth = isNarrow ? (isFolded ? 44 : 132) : settings.treeWidth
  const rowHeight = isNarrow ? rowHeights.narrow : rowHeights.wide
  const { axis, frame } = useGanttFrame({ settings, treeWidth, isNarrow, today })
  const { scroller } = axis
  const save = useSaveDates()
  const openTask = useOpenTask(address)
  const links = useGanttLinks(save, say)
  function zoomBy(by: 1 | -1, clientX?: number) {
    const next = zooms[zooms.indexOf(settings.zoom) - by]
    if (!next) return
    if (clientX !== undefined) axis.zoomAround(clientX)
    setSettings({ zoom: next })
  }
  useWheelZoom(scroller, zoomBy)
  const goToToday = () => axis.goTo(toNumber(today))

  const commands = useGanttCommands({
    rows,
    grid,
    focus,
    active,
    root,
    axis,
    links,
    save,
    say,
    today,
    zoomBy,
    openTask,
    searchRef: props.searchRef,
    onCreate: props.onCreate,
  })
  const { drag, linkEnd, ...pointer } = useGanttDrag({
    rows,
    treeWidth,
    rowHeight,
    axis,
    links,
    save,
    say,
    onDrawn: commands.setDrawn,
    onMenu: commands.openMenu,
  })

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
            open: commands.open,
            fold: commands.fold,
            goTo: axis.goTo,
            menu: commands.openMenu,
            selectLink: links.select,
            onKey: commands.onKey,
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
              <GanttOverlay
                {...{ drag, linkEnd, frame, rows, rowHeight, treeWidth, scroller }}
                labelOf={save.formatSpan}
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
              drawn={commands.drawn?.key === key ? commands.drawn.span : null}
              onCreate={commands.create}
              onCancel={() => {
                commands.setDrawn(null)
                focus.focus(key)
              }}
            />
          )}
        </GanttGrid>
        {!rows.length && <div className={classes.empty}>{empty}</div>}
      </div>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
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
