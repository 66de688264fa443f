import { useMemo } from 'react'
import { sumOf } from '#features/time/time.sums.rules.ts'
import { useMinutes } from '#features/time/web/parts/SumTime.tsx'
import type { TaskTime } from '#features/time/web/parts/useTaskTime.ts'
import { useMyTimerOn } from '#features/time/web/time.api.ts'
import { useMay } from '#features/user/web/user.api.ts'
import { durationText } from '#shared/durations.ts'
import type { Task } from '../../../../task.contract.ts'
import classes from './TaskFields.module.css'

type Props = {
  task: Task
  /** Its time as far as the viewer may see it; undefined until it is loaded. */
  time: TaskTime | undefined
}

/** How much time is on the task, running timers included, against its estimate. */
export function TrackedTime({ task, time }: Props) {
  const may = useMay()
  const timer = useMyTimerOn(task.id)
  const { activeTime, estimate, project } = task
  const isAllSeen = may('time.view', { project })
  const sum = useMemo(() => {
    // The very sum that stands over the entries below.
    if (time && isAllSeen) return time.sums.all
    const running = sumOf(timer ? [timer] : [])
    return { ...running, seconds: running.seconds + (activeTime ?? 0) * 60 }
  }, [time, isAllSeen, timer, activeTime])
  const minutes = useMinutes(sum)
  const over = minutes - estimate
  const isOver = estimate > 0 && over > 0
  return (
    <div className={classes.tracked} data-over={isOver || undefined}>
      <span>
        {durationText(minutes)}
        {estimate > 0 && (isOver ? ` · ${durationText(over)} over` : ` of ${durationText(estimate)}`)}
      </span>
      {estimate > 0 && (
        <span className={classes.track} aria-hidden="true">
          <span style={{ width: `${Math.min(100, (minutes / estimate) * 100)}%` }} />
        </span>
      )}
    </div>
  )
}
