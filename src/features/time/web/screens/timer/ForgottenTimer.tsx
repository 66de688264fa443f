import { useCallback, useEffect, useState } from 'react'
import { useSelector } from 'react-redux'
import { useAppDispatch } from '#web/store/listener.ts'
import { onRememberedElsewhere } from '#web/store/remember.ts'
import { lazyPart } from '#web/ui/layout/lazyPart.tsx'
import type { TimeEntry } from '../../../time.shape.ts'
import { runningSeconds } from '../../../time.sums.rules.ts'
import { useTicking } from '../../parts/secondClock.ts'
import { useMyTimer } from '../../time.api.ts'
import { longTimerConfirmed, selectConfirmedTimers } from '../../time.slice.ts'
import { longTimer } from './forgotten.ts'

const ForgottenTimerDialog = lazyPart(
  async () => (await import('./ForgottenTimerDialog.tsx')).ForgottenTimerDialog,
)

/** Asks what to keep of one’s timer once it has run for over ten hours: it may have been forgotten. */
export function ForgottenTimer() {
  const timer = useMyTimer()
  return timer ? <Watched key={timer.id} timer={timer} /> : null
}

function Watched({ timer }: { timer: TimeEntry }) {
  const dispatch = useAppDispatch()
  const confirmed = useSelector(selectConfirmedTimers)
  const [isLater, setIsLater] = useState(false)
  const start = Date.parse(timer.start)
  const isAnswered = confirmed.includes(timer.id)
  const isLong = useTicking(
    useCallback((now: number) => runningSeconds(start, now) > longTimer, [start]),
    !isAnswered,
  )
  // An answer in another tab counts here too.
  useEffect(
    () =>
      onRememberedElsewhere('time', (value) => {
        const { confirmedTimers } = (value ?? {}) as { confirmedTimers?: unknown }
        if (Array.isArray(confirmedTimers) && confirmedTimers.includes(timer.id))
          dispatch(longTimerConfirmed(timer.id))
      }),
    [dispatch, timer.id],
  )
  if (!isLong || isAnswered || isLater) return null
  return <ForgottenTimerDialog timer={timer} onLater={() => setIsLater(true)} />
}
