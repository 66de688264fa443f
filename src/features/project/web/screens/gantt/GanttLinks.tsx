import { IconX } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useSelector } from 'react-redux'
import type { Task } from '#features/task/task.contract.ts'
import { selectTaskList } from '#features/task/web/task.api.ts'
import { type Bar, barOf, isTooEarly } from './bars.ts'
import { barWidth, type Frame, xOf } from './frame.ts'
import classes from './GanttLinks.module.css'
import type { GanttRow } from './ganttRows.ts'
import { linkPath, type Point } from './links.ts'
import type { Drag } from './useBarDrag.ts'

/** A task and one that it waits for. */
export type LinkEnds = { waiting: string; blocker: string }
const isSameLink = (a: LinkEnds | null, b: LinkEnds | null) =>
  a?.waiting === b?.waiting && a?.blocker === b?.blocker

type Props = {
  rows: readonly GanttRow[]
  /** The rows that are drawn, by their place. */
  lowest: number
  highest: number
  frame: Frame
  rowHeight: number
  drag: Drag | null
  selected: LinkEnds | null
  onRemove: (link: LinkEnds) => void
}

type Pair = { key: string; ends: LinkEnds; row: number; other: number }

/** The dependencies between the rows that are there, by the places of both. */
function pairsOf(rows: readonly GanttRow[], tasks: Record<string, Task>): Pair[] {
  const places = new Map<string, number>()
  rows.forEach((row, index) => {
    if (row.kind !== 'task') return
    places.set(row.key, index)
    if (!places.has(row.id)) places.set(row.id, index)
  })
  return rows.flatMap((row, index) => {
    const dependsOn = row.kind === 'task' ? tasks[row.id]?.dependsOn : undefined
    if (row.kind !== 'task' || !dependsOn?.length) return []
    // A project may stand in several groups; within one its arrows stay there.
    const prefix = row.key.slice(0, -row.id.length)
    return dependsOn.flatMap((blocker) => {
      const other = places.get(`${prefix}${blocker}`) ?? places.get(blocker)
      if (other === undefined) return []
      return [{ key: `${row.key}>${blocker}`, ends: { waiting: row.id, blocker }, row: index, other }]
    })
  })
}

/** Half of a milestone. */
const milestone = 9

/** Arrows from what has to be finished to what waits for it, as far as one of both can be seen. */
export function GanttLinks({ rows, lowest, highest, frame, rowHeight, drag, ...props }: Props) {
  const entities = useSelector(
    (state: Parameters<typeof selectTaskList>[0]) => selectTaskList(state)?.entities,
  )
  const pairs = useMemo(() => pairsOf(rows, entities ?? {}), [rows, entities])

  const barAt = (id: string): Bar | null => {
    const task = entities?.[id]
    const bar = task ? barOf(task) : null
    const isDragged = drag?.target.kind === 'task' && drag.target.id === id && drag.mode !== 'link'
    return bar && isDragged ? { ...bar, ...drag.to } : bar
  }
  const middle = (index: number) => index * rowHeight + rowHeight / 2
  const links = pairs.flatMap(({ key, ends, row, other }) => {
    if (Math.max(row, other) < lowest || Math.min(row, other) > highest) return []
    const [first, second] = [barAt(ends.blocker), barAt(ends.waiting)]
    if (!first || !second) return []
    if (Math.max(first.end, second.end) < frame.first || Math.min(first.start, second.start) > frame.last)
      return []
    const from: Point = {
      x: first.isMilestone
        ? xOf(frame, first.start) + barWidth(frame, first) / 2 + milestone
        : xOf(frame, first.start) + barWidth(frame, first),
      y: middle(other),
    }
    const to: Point = {
      x: xOf(frame, second.start) + (second.isMilestone ? barWidth(frame, second) / 2 - milestone : 0),
      y: middle(row),
    }
    return [{ ends, from, to, key, isEarly: isTooEarly(second, first) }]
  })
  const chosen = links.find(({ ends }) => isSameLink(ends, props.selected))
  return (
    <>
      <svg className={classes.links} aria-hidden width="1" height="1">
        {links.map(({ key, ends, from, to, isEarly }) => {
          const path = linkPath(from, { x: to.x - 1, y: to.y }, rowHeight)
          return (
            <g
              key={key}
              data-waiting={ends.waiting}
              data-blocker={ends.blocker}
              data-early={isEarly || undefined}
              data-selected={isSameLink(ends, props.selected) || undefined}
              className={classes.link}
            >
              <path d={path} className={classes.seen} />
              <path d={`M${to.x} ${to.y}l-6 -4v8z`} className={classes.tip} />
              <path d={path} className={classes.hit} />
            </g>
          )
        })}
      </svg>
      {chosen && (
        <button
          type="button"
          className={classes.remove}
          style={{ left: (chosen.from.x + chosen.to.x) / 2, top: (chosen.from.y + chosen.to.y) / 2 }}
          aria-label="Remove the dependency"
          title="Remove the dependency (Del)"
          onClick={() => props.onRemove(chosen.ends)}
        >
          <IconX size={14} stroke={2} aria-hidden />
        </button>
      )}
    </>
  )
}
