import { IconLock } from '@tabler/icons-react'
import { memo } from 'react'
import { formatMinutes } from '#web/format/durations.ts'
import type { Sum } from '../../../time.sums.rules.ts'
import { useMinutes } from '../../parts/SumTime.tsx'
import classes from './WeekGrid.module.css'

type Props = {
  task: string
  /** 0 = Monday. */
  day: number
  sum: Sum
  /** The task and the day, by which the cell is called. */
  name: string
  isToday: boolean
  isOff: boolean
  /** Whether its day is still to come. */
  isAhead: boolean
  /** Whether Tab reaches this cell. */
  isActive: boolean
  /** Whether its day is in closed books, and what that means for the viewer. */
  locked: string | null
  /** Why it cannot be changed; null where it can. */
  refusal: string | null
  /** What the field in it begins with; null while nothing is typed into it. */
  draft: string | null
}

/** What one has on a task on one day; the grid listens to what is done with it. */
export const WeekCell = memo(function WeekCell(props: Props) {
  const { task, day, sum, name, isActive, locked, refusal, draft } = props
  const isRunning = sum.running.length > 0
  const minutes = useMinutes(sum)
  const text = minutes || isRunning ? formatMinutes(minutes) : ''
  return (
    <div
      role="gridcell"
      tabIndex={isActive ? 0 : -1}
      data-task={task}
      data-day={day}
      data-today={props.isToday || undefined}
      data-off={props.isOff || undefined}
      data-running={isRunning || undefined}
      className={classes.cell}
      aria-label={`${name}: ${text || 'none'}${isRunning ? ', a timer is running' : ''}`}
      data-ahead={props.isAhead || undefined}
      aria-disabled={refusal !== null || undefined}
      data-fixed={refusal !== null || undefined}
      data-locked={locked !== null || undefined}
      title={
        refusal ?? locked ?? (isRunning ? 'A timer is running. What you type is added to it.' : undefined)
      }
    >
      {draft === null ? (
        <>
          {locked !== null && <IconLock size={12} stroke={1.5} className={classes.lock} aria-hidden />}
          {isRunning && <span className={classes.dot} aria-hidden="true" />}
          {text}
        </>
      ) : (
        <input
          ref={focusAtOnce}
          className={classes.input}
          aria-label={name}
          inputMode="decimal"
          autoComplete="off"
          defaultValue={draft}
        />
      )}
    </div>
  )
}, isSame)

/** Who begins to type is in it. */
const focusAtOnce = (field: HTMLInputElement | null) => field?.focus()

/** Sums are made anew with each change of the week; only those that differ are drawn. */
function isSame(before: Props, after: Props): boolean {
  const { sum: a, ...others } = before
  const { sum: b, ...same } = after
  if (a.seconds !== b.seconds || a.running.join() !== b.running.join()) return false
  return Object.entries(others).every(([key, value]) => value === same[key as keyof typeof same])
}
