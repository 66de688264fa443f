import { useCallback } from 'react'
import { tellMinutes } from '../../../../web/format/durations.ts'
import { runningSeconds } from '../../../time/time.sums.rules.ts'
import { useTicking } from '../../../time/web/parts/secondClock.ts'
import { useMyTimerOn } from '../../../time/web/time.api.ts'
import type { Task } from '../../task.contract.ts'
import classes from './TaskFields.module.css'

/** How much time is on the task, one's own running timer included, against its estimate. */
export function TrackedTime({ task }: { task: Task }) {
  const timer = useMyTimerOn(task.id)
  const start = timer ? Date.parse(timer.start) : null
  const running = useTicking(
    useCallback((now: number) => (start === null ? 0 : Math.floor(runningSeconds(start, now) / 60)), [start]),
    start !== null,
  )
  const minutes = (task.activeTime ?? 0) + running
  const { estimate } = task
  const over = minutes - estimate
  const isOver = estimate > 0 && over > 0
  return (
    <div className={classes.tracked} data-over={isOver || undefined}>
      <span>
        {tellMinutes(minutes)}
        {estimate > 0 && (isOver ? ` · ${tellMinutes(over)} over` : ` of ${tellMinutes(estimate)}`)}
      </span>
      {estimate > 0 && (
        <span className={classes.track} aria-hidden="true">
          <span style={{ width: `${Math.min(100, (minutes / estimate) * 100)}%` }} />
        </span>
      )}
    </div>
  )
}
