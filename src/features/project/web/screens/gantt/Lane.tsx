import { VisuallyHidden } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { dayRange } from '#web/format/dates.ts'
import type { Span } from './bars.ts'
import type { Frame } from './frame.ts'
import classes from './Gantt.module.css'
import { toDay } from './scale.ts'
import { workdaysText, workLength } from './workdays.ts'

type Props = {
  frame: Frame
  span: Span | null
  /** What is said to who does not see the bar, after its days. */
  notes: readonly string[]
  /** Whether dates can be drawn where there are none. */
  canDraw: boolean
  children: ReactNode
}

/** The part of a row under the time axis. A bar far out of sight is not drawn; an arrow at the edge leads to it. */
export function Lane({ frame, span, notes, canDraw, children }: Props) {
  const side = span && (span.end < frame.seenFirst ? 'left' : span.start > frame.seenLast ? 'right' : null)
  const isDrawn = span && span.end >= frame.first && span.start <= frame.last
  const days = span ? dayRange(toDay(span.start), toDay(span.end), frame.today) : null
  const label = [
    days && span ? `${days}, ${workdaysText(workLength(frame.calendar, span.start, span.end))}` : 'No dates',
    ...notes,
  ].join('. ')
  const Icon = side === 'left' ? IconChevronLeft : IconChevronRight
  return (
    <div role="gridcell" className={classes.lane} data-draw={canDraw || undefined}>
      <VisuallyHidden>{label}</VisuallyHidden>
      {side && (
        <button
          type="button"
          tabIndex={-1}
          data-goto={span!.start}
          data-side={side}
          className={classes.goto}
          aria-label={`Go to the bar, ${days}`}
          title={days ?? undefined}
        >
          <Icon size={14} stroke={1.5} aria-hidden />
        </button>
      )}
      {isDrawn && (
        <div className={classes.drawing} aria-hidden>
          {children}
        </div>
      )}
    </div>
  )
}
