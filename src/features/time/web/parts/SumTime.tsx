import { useCallback } from 'react'
import { formatMinutes } from '#web/format/durations.ts'
import { minutesAt, type Sum } from '../../time.sums.rules.ts'
import { useTicking } from './secondClock.ts'

/** The whole minutes of a sum now; renders again only when they change. */
export const useMinutes = (sum: Sum): number =>
  useTicking(
    useCallback((now: number) => minutesAt(sum, now), [sum]),
    sum.running.length > 0,
  )

/** A sum of time as "7:30", which grows while a timer in it runs. */
export const SumTime = ({ sum }: { sum: Sum }) => formatMinutes(useMinutes(sum))
