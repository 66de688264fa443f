import { useMemo } from 'react'
import { useSelector } from 'react-redux'
import type { TimeEntry, TimeTotals } from '../../time.shape.ts'
import { sumsOf, sumsOfTotals, type TimeSums } from '../../time.sums.rules.ts'
import { useGetTaskTotalsQuery } from '../taskTime.api.ts'
import { selectRunning } from '../time.api.ts'

/** What is loaded of a task's time, which live messages keep true. */
export type LoadedTime = {
  actions: readonly TimeEntry[]
  earlierActions: number
  timeTotals: TimeTotals
}

/** The time of an open task; undefined until that is loaded. */
export type TaskTime = {
  /** Newest first. */
  entries: readonly TimeEntry[]
  /** How many there are before those. */
  earlier: number
  sums: TimeSums
}

/**
 * Where all entries are here they are added up one by one, so that a change shows at once; else the totals are the
 * server’s, asked for anew whenever the task is told of, and timers are those that run now.
 */
export function useTaskTime(taskId: string, loaded: LoadedTime | undefined): TaskTime | undefined {
  const isPart = (loaded?.earlierActions ?? 0) > 0
  const { data: newer } = useGetTaskTotalsQuery(taskId, { skip: !isPart })
  const running = useSelector(selectRunning)
  return useMemo(() => {
    if (!loaded) return undefined
    const { actions: entries, timeTotals } = loaded
    if (!isPart) return { entries, earlier: 0, sums: sumsOf(entries) }
    const totals = newer ?? timeTotals
    const timers = running.filter(({ task }) => task === taskId)
    const earlier = Math.max(1, totals.entries - entries.length)
    return { entries, earlier, sums: sumsOfTotals(totals, timers) }
  }, [taskId, loaded, isPart, newer, running])
}
