import { IconChevronRight } from '@tabler/icons-react'
import type { CSSProperties, ReactNode } from 'react'
import { dayRange } from '#web/format/dates.ts'
import type { Span } from './bars.ts'
import type { Frame } from './frame.ts'
import classes from './Gantt.module.css'
import { toDay } from './scale.ts'
import { workLength } from './workdays.ts'

/** How far a name is set in. */
export const depthStyle = (depth: number) => ({ '--depth': depth }) as CSSProperties

type Props = {
  frame: Frame
  depth: number
  /** Null where nothing is below it. */
  isOpen: boolean | null
  icon: ReactNode
  name: string
  /** What its name stands below, where its parent is elsewhere. */
  above?: string | undefined
  span: Span | null
  /** One day that takes no work. */
  isMilestone?: boolean | undefined
}

/** What stays at the left of a row: its name in the tree, and the columns that were chosen. */
export function TreeCells({ frame, depth, isOpen, icon, name, above, span, isMilestone }: Props) {
  const range = span && dayRange(toDay(span.start), toDay(span.end), frame.today)
  const days = span && !isMilestone && workLength(frame.calendar, span.start, span.end)
  return (
    <div className={classes.tree}>
      <span role="gridcell" className={classes.name} style={depthStyle(depth)}>
        {isOpen === null ? (
          <span className={classes.noFold} />
        ) : (
          <button
            type="button"
            tabIndex={-1}
            data-fold
            data-open={isOpen}
            className={classes.fold}
            aria-label={isOpen ? `Collapse ${name}` : `Expand ${name}`}
          >
            <IconChevronRight size={14} stroke={2} aria-hidden />
          </button>
        )}
        {icon}
        <span className={classes.title} dir="auto" title={name}>
          {name}
          {above && <span className={classes.above}> in {above}</span>}
        </span>
      </span>
      {frame.hasDuration && (
        <span role="gridcell" className={classes.duration}>
          {typeof days === 'number' && `${days} d`}
        </span>
      )}
      {frame.hasRange && (
        <span role="gridcell" className={classes.range} title={range ?? undefined}>
          {range}
        </span>
      )}
    </div>
  )
}
