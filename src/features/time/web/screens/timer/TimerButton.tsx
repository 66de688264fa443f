import { VisuallyHidden } from '@mantine/core'
import { IconPlayerPlayFilled, IconPlayerStopFilled } from '@tabler/icons-react'
import { type CSSProperties, memo, useCallback } from 'react'
import { useSelector } from 'react-redux'
import { selectTaskList } from '#features/task/web/task.api.ts'
import { selectViewer } from '#features/user/web/user.api.ts'
import { formatSeconds } from '#web/format/durations.ts'
import { mayTrackFor } from '../../../time.rules.ts'
import type { TimeEntry } from '../../../time.shape.ts'
import { runningSeconds } from '../../../time.sums.rules.ts'
import { useTicking } from '../../parts/secondClock.ts'
import { useMyTimerOn } from '../../time.api.ts'
import classes from './TimerButton.module.css'
import { useToggleTimer } from './timer.ts'

type Props = {
  taskId: string
  /** Height in pixels on wide screens; by default 24. */
  size?: number
  /** Whether Tab stops here; in rows of a list, which have a key for it, it should not. */
  isTabStop?: boolean
}

type State = Parameters<typeof selectTaskList>[0] & Parameters<typeof selectViewer>[0]

/** Why one may not track time on this task, null where one may; undefined while the task is not known. */
const useRefusal = (taskId: string) =>
  useSelector(
    useCallback(
      (state: State) => {
        const task = selectTaskList(state)?.entities[taskId]
        if (!task) return undefined
        const viewer = selectViewer(state)
        return mayTrackFor(viewer, { project: task.project, memberId: viewer.memberId })
          ? null
          : 'Your role can’t track time here'
      },
      [taskId],
    ),
  )

/** Starts and stops one’s timer on a task; while it runs, it ticks. Renders only when this task’s timer changes. */
export const TimerButton = memo(function TimerButton({ taskId, size = 24, isTabStop = false }: Props) {
  const timer = useMyTimerOn(taskId)
  const refusal = useRefusal(taskId)
  const toggle = useToggleTimer()
  if (refusal === undefined) return null
  const label = timer ? 'Stop timer' : 'Start timer'
  const isDisabled = refusal !== null && !timer
  return (
    <button
      type="button"
      className={classes.button}
      style={{ '--size': `${size}px` } as CSSProperties}
      tabIndex={isTabStop ? 0 : -1}
      data-running={timer !== undefined || undefined}
      aria-pressed={timer !== undefined}
      aria-disabled={isDisabled}
      title={isDisabled ? `${label} – ${refusal}` : `${label} (T)`}
      onClick={(event) => {
        // It stands in rows that open their task when they are clicked.
        event.stopPropagation()
        if (!isDisabled) toggle(taskId)
      }}
    >
      <VisuallyHidden>{label}</VisuallyHidden>
      {timer ? (
        <>
          <IconPlayerStopFilled size={12} aria-hidden />
          <Ticking timer={timer} />
        </>
      ) : (
        <IconPlayerPlayFilled size={12} aria-hidden />
      )}
    </button>
  )
})

/** The time of a timer, `0:12:33`, ticking while it runs. */
export function Ticking({ timer }: { timer: Pick<TimeEntry, 'start' | 'end'> }) {
  const start = Date.parse(timer.start)
  const end = timer.end === null ? null : Date.parse(timer.end)
  const text = useTicking(
    useCallback(
      (now: number) => formatSeconds(end === null ? runningSeconds(start, now) : (end - start) / 1000),
      [start, end],
    ),
    end === null,
  )
  return <span className={classes.time}>{text}</span>
}
