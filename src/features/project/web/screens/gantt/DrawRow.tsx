import { VisuallyHidden } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type KeyboardEvent, memo, useRef, useState } from 'react'
import { limits } from '#shared/limits.ts'
import type { Span } from './bars.ts'
import { barWidth, type RowPlace, xOf } from './frame.ts'
import classes from './Gantt.module.css'
import bars from './GanttBars.module.css'
import { depthStyle } from './TreeCells.tsx'

type Props = RowPlace & {
  rowKey: string
  depth: number
  /** What was drawn and has no title yet. */
  drawn: Span | null
  onCreate: (title: string) => void
  onCancel: () => void
}

/** The empty line at the foot of a project: what is drawn on it becomes a task once it has a title. */
export const DrawRow = memo(function DrawRow({
  rowKey,
  depth,
  frame,
  drawn,
  onCreate,
  onCancel,
  ...props
}: Props) {
  return (
    <div
      role="row"
      aria-level={depth + 2}
      aria-rowindex={props.rowIndex}
      data-key={rowKey}
      data-kind="draw"
      tabIndex={props.isActive ? 0 : -1}
      className={classes.row}
      style={{ transform: `translateY(${props.top}px)` }}
    >
      <div className={classes.tree}>
        <span role="gridcell" className={classes.name} style={depthStyle(depth)}>
          <span className={classes.noFold} />
          <IconPlus size={16} stroke={1.5} className={classes.plus} aria-hidden />
          {drawn ? (
            <TitleField onCreate={onCreate} onCancel={onCancel} />
          ) : (
            <span className={classes.hint}>Drag to add a task</span>
          )}
        </span>
      </div>
      <div role="gridcell" className={classes.lane} data-draw>
        <VisuallyHidden>Drag across days to add a task</VisuallyHidden>
        {drawn && (
          <span
            className={bars.drawn}
            style={{ left: xOf(frame, drawn.start), width: barWidth(frame, drawn) }}
          />
        )}
      </div>
    </div>
  )
})

function TitleField({ onCreate, onCancel }: Pick<Props, 'onCreate' | 'onCancel'>) {
  const [title, setTitle] = useState('')
  const isDone = useRef(false)
  /** Once: a field that goes is left, too. */
  function finish(isConfirmed: boolean) {
    if (isDone.current) return
    isDone.current = true
    if (isConfirmed && title.trim()) onCreate(title.trim())
    else onCancel()
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    finish(event.key === 'Enter')
  }
  return (
    <input
      ref={(field) => field?.focus({ preventScroll: true })}
      className={classes.field}
      dir="auto"
      maxLength={limits.taskTitle}
      aria-label="Title of the new task"
      placeholder="What needs doing?"
      value={title}
      onChange={(event) => setTitle(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={() => finish(true)}
    />
  )
}
