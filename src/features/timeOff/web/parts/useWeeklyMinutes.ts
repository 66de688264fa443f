import { useCallback } from 'react'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { today } from '#web/format/dates.ts'
import { usualWeek } from '../../workHours.rules.ts'
import type { WorkWeek } from '../../workWeek.shape.ts'
import { useGetWorkWeeksQuery } from '../timeOff.api.ts'

const sumOf = (minutes: readonly number[]) => minutes.reduce((sum, one) => sum + one, 0)

/** Answers how long a member’s week is today, and whether a working week of their own says so. */
export function useWeeklyMinutes() {
  const { workweek, workdayDuration } = useWorkspace()
  const { data } = useGetWorkWeeksQuery()
  return useCallback(
    ({ id, weeklyMinutes }: { id: string; weeklyMinutes: number | null }) => {
      const now = today()
      const own = (Object.values(data?.entities ?? {}) as WorkWeek[])
        .filter(({ memberId, from }) => memberId === id && from <= now)
        .sort((a, b) => (a.from < b.from ? 1 : -1))[0]
      return {
        minutes: sumOf(own?.minutes ?? usualWeek({ workweek, workdayDuration, weeklyMinutes })),
        isByWeek: own !== undefined,
      }
    },
    [data, workweek, workdayDuration],
  )
}
