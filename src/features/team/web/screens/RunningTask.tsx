import { useCallback } from 'react'
import { Link } from 'react-router'
import { runningSeconds } from '#features/time/time.sums.rules.ts'
import { useTicking } from '#features/time/web/parts/secondClock.ts'
import { formatMinutes } from '#web/format/durations.ts'
import type { TeamRow } from '../../team.contract.ts'
import classes from './Team.module.css'

/** What a timer runs on, and for how long. */
export function RunningTask({ timer }: Pick<TeamRow, 'timer'>) {
  if (!timer) return null
  const title = timer.title || 'No task'
  return (
    <span className={classes.now}>
      {timer.task ? (
        <Link to={`/tasks/${timer.task}`} className={classes.clip} dir="auto">
          {title}
        </Link>
      ) : (
        <span className={classes.clip}>{title}</span>
      )}
      <Clock start={timer.start} />
    </span>
  )
}

/** In minutes: where half a team ticks each second, nobody reads anything else. */
function Clock({ start }: { start: string }) {
  const read = useCallback(
    (now: number) => formatMinutes(Math.floor(runningSeconds(Date.parse(start), now) / 60)),
    [start],
  )
  return <span className={classes.clock}>{useTicking(read, true)}</span>
}
