import type { Db } from '#database/database.ts'
import { findWorkspace } from '#features/workspace/server/workspace.queries.ts'
import { type WorkDay, workDays } from '../workHours.rules.ts'
import { holidaysOf } from './holiday.library.ts'
import { findHolidayCalendar, findMemberRegions } from './holiday.queries.ts'
import { findTimeOff } from './timeOff.queries.ts'
import { findAllWorkWeeks } from './workWeek.queries.ts'

type Working = { id: string; weeklyMinutes: number | null }

/**
 * Answers, for each member, what is expected of them on a day from one day to another: what `useWorkDays` says in the
 * browser, of the same rules.
 */
export async function findWorkDays(
  db: Db,
  workspaceId: string,
  from: string,
  to: string,
): Promise<(member: Working) => (day: string) => WorkDay> {
  const workspace = await findWorkspace(db, workspaceId)
  const calendar = await findHolidayCalendar(db, workspaceId)
  const regions = await findMemberRegions(db, workspaceId)
  const [first, last] = [Number(from.slice(0, 4)), Number(to.slice(0, 4))]
  const holidays = Array.from({ length: last - first + 1 }, (_, nth) =>
    holidaysOf(calendar, regions, first + nth),
  ).flat()
  const off = await findTimeOff(db, workspaceId, { from, to, status: 'approved' })
  const offBy = Map.groupBy(off, ({ memberId }) => memberId)
  const weeksBy = Map.groupBy(await findAllWorkWeeks(db, workspaceId), ({ memberId }) => memberId)
  return ({ id, weeklyMinutes }) =>
    workDays({
      workweek: workspace?.workweek ?? [],
      workdayDuration: workspace?.workdayDuration ?? 0,
      weeklyMinutes,
      workWeeks: weeksBy.get(id) ?? [],
      region: calendar.region,
      holidays,
      timeOff: offBy.get(id) ?? [],
    })
}
