import { IconAlertTriangle, IconArrowBarToRight, IconClockExclamation } from '@tabler/icons-react'
import type { CSSProperties, ReactNode } from 'react'
import type { Bar } from './bars.ts'
import { barWidth, type Frame, xOf } from './frame.ts'
import classes from './GanttBars.module.css'

export type Notice = { kind: 'conflict' | 'late' | 'outside'; text: string }

const icons = { conflict: IconAlertTriangle, late: IconClockExclamation, outside: IconArrowBarToRight }

type Props = {
  bar: Bar
  frame: Frame
  look: 'task' | 'project'
  /** Of a task's status, which colours it. */
  category?: string
  color?: string
  title: string
  face?: ReactNode
  notice: Notice | null
  isDragged: boolean
  /** Why it cannot be dragged. */
  refusal: string | null
  hasLink: boolean
}

/** About as wide as the characters of a title are; what is not sure to fit stands beside the bar. */
const characterWidth = 6.4

function NoticeMark({ notice: { kind, text } }: { notice: Notice }) {
  const Icon = icons[kind]
  return (
    <span className={classes.notice} data-kind={kind}>
      <Icon size={14} stroke={1.5} aria-hidden />
      {text}
    </span>
  )
}

/** A bar with its handles, and what is said inside or beside it. */
export function BarShape({ bar, frame, look, title, face, notice, refusal, ...props }: Props) {
  const width = barWidth(frame, bar)
  const isInside = !bar.isMilestone && look === 'task' && width >= title.length * characterWidth + 40
  const left = xOf(frame, bar.start) + (bar.isMilestone ? width / 2 : 0)
  const text = (
    <span className={classes.text} dir="auto">
      {title}
    </span>
  )
  return (
    <div
      data-bar
      data-look={bar.isMilestone ? 'milestone' : look}
      data-status={props.category}
      data-notice={notice?.kind}
      data-dragged={props.isDragged || undefined}
      data-locked={refusal ? true : undefined}
      title={refusal ?? undefined}
      className={classes.bar}
      style={
        {
          left,
          ...(!bar.isMilestone && { width }),
          ...(props.color && { '--bar': props.color }),
        } as CSSProperties
      }
    >
      <span className={classes.fill}>
        {isInside && (
          <span className={classes.inside}>
            {text}
            {face}
          </span>
        )}
      </span>
      {!refusal && !bar.isMilestone && (
        <>
          <span data-drag="start" className={classes.handle} />
          <span data-drag="end" className={classes.handle} />
        </>
      )}
      {props.hasLink && (
        <span data-drag="link" className={classes.link} title="Drag to a task that this blocks" />
      )}
      {(!isInside || notice) && (
        <span className={classes.beside}>
          {!isInside && look === 'task' && (
            <>
              {face}
              {text}
            </>
          )}
          {notice && <NoticeMark notice={notice} />}
        </span>
      )}
    </div>
  )
}
