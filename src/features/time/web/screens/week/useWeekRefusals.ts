import { useCallback } from 'react'
import { useSelector } from 'react-redux'
import { useLocks } from '#features/approval/web/parts/useApprovals.ts'
import { selectViewer } from '#features/user/web/user.api.ts'
import { useWorkspace } from '#features/workspace/web/workspace.api.ts'
import { addDays } from '#shared/days.ts'
import { dayBorders } from '../../../time.day.rules.ts'
import { mayTrackFor } from '../../../time.rules.ts'
import { emptySum, type WeekRow } from '../../../time.sums.rules.ts'
import { useBooks } from '../entry/books.ts'

export const nothing = emptySum()
export const sumHasTime = (sum = nothing) => sum.seconds > 0 || sum.running.length > 0

/** Which days of a week are in closed books, and why a cell may not be typed into. */
export function useWeekRefusals(monday: string, today: string, memberId: string) {
  const { timeZone } = useWorkspace()
  const viewer = useSelector(selectViewer)
  const isMine = memberId === viewer.memberId
  const books = useBooks()
  const locks = useLocks({ from: monday, to: monday, memberId })
  const isClosed = useCallback(
    (day: number) => books.isClosed(dayBorders(timeZone, addDays(monday, day)).start),
    [books, timeZone, monday],
  )
  const refusalOf = useCallback(
    ({ project, days }: Pick<WeekRow, 'project' | 'days'>, day: number) => {
      if (!mayTrackFor(viewer, { project, memberId }))
        return isMine
          ? 'Your role can’t track time on this task.'
          : 'Your role can’t change other people’s time.'
      const lock = locks({ memberId, project, day: monday })
      if (lock) return lock
      if (isClosed(day) && !books.mayOpen) return books.whyDay
      // What lies there from before may be taken away.
      const isAhead = addDays(monday, day) > today && !sumHasTime(days[day])
      return isAhead ? 'This day hasn’t started yet. You can add time once it does.' : null
    },
    [viewer, memberId, isMine, monday, today, books, locks, isClosed],
  )
  /** Whether the week of a project was handed in. */
  const isLocked = (project: string) => locks({ memberId, project, day: monday }) !== null
  return { isClosed, isLocked, lockOf: (day: number) => (isClosed(day) ? books.whyDay : null), refusalOf }
}
