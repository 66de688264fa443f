import { useTask } from '#features/task/web/task.api.ts'
import { useProject } from '../../project.api.ts'
import { barOf } from './bars.ts'
import { barWidth, type Frame, xOf } from './frame.ts'
import classes from './GanttBars.module.css'
import type { Point } from './links.ts'
import type { Drag } from './useBarDrag.ts'

type Props = {
  drag: Drag
  frame: Frame
  /** Of the row, in the lanes. */
  top: number
  rowHeight: number
  labelOf: (span: Drag['to']) => string
}

/** Where a bar comes to stand if it is dropped now, and what that means in days. */
export function DragGhost({ drag, frame, top, rowHeight, labelOf }: Props) {
  const { target, mode, span, to } = drag
  const task = useTask(target.kind === 'task' ? target.id : undefined)
  const project = useProject(target.kind === 'project' ? target.id : '')
  const now = task ?? project
  const bar = now && barOf(now)
  const isChanged = mode !== 'draw' && (bar?.start !== span.start || bar.end !== span.end)
  return (
    <div
      className={classes.ghost}
      data-ghost
      style={{ left: xOf(frame, to.start), width: barWidth(frame, to), top, height: rowHeight }}
    >
      <span className={classes.tip} data-changed={isChanged || undefined}>
        {labelOf(to)}
        {isChanged && (
          <strong>{bar ? `Someone else moved it: ${labelOf(bar)}` : 'Someone cleared its dates.'}</strong>
        )}
      </span>
    </div>
  )
}

type LinkProps = { from: Point; to: Point; said: string; isRefused: boolean }

/** The arrow that is being dragged, and what comes of it. */
export function LinkGhost({ from, to, said, isRefused }: LinkProps) {
  return (
    <>
      <svg
        className={classes.linkGhost}
        aria-hidden
        width="1"
        height="1"
        data-refused={isRefused || undefined}
      >
        <path d={`M${from.x} ${from.y}L${to.x} ${to.y}`} />
      </svg>
      <span
        className={classes.linkTip}
        data-ghost
        data-refused={isRefused || undefined}
        style={{ left: to.x, top: to.y }}
      >
        {said}
      </span>
    </>
  )
}
