import type { Db } from '#database/database.ts'
import { type WorkDay, workDays } from '../workHours.rules.ts'
import { holidaysOf } from './holiday.library.ts'
import { findHolidayCalendar, findMemberRegions } from './holiday.queries.ts'
import { findDaysAway } from './timeOff.queries.ts'
import { findPlainWeek, findWorkWeeksOf } from './workWeek.queries.ts'

/**
 * Answers, for each of these members, what is expected of them on a day of a period: what `useWorkDays` says in the
 * browser, of the same rules.
 */
export async function findWorkDays(
  db: Db,
  workspaceId: string,
  memberIds: readonly string[],
  days: { from: string; to: string },
): Promise<(member: { id: string; weeklyMinutes: number | null }) => (day: string) => WorkDay> {
  const plain = await findPlainWeek(db, workspaceId)
  const calendar = await findHolidayCalendar(db, workspaceId)
  const regions = await findMemberRegions(db, workspaceId)
  const weeks = Map.groupBy(await findWorkWeeksOf(db, workspaceId, memberIds), ({ memberId }) => memberId)
  const away = Map.groupBy(await findDaysAway(db, workspaceId, memberIds, days), ({ memberId }) => memberId)
  const [first, last] = [Number(days.from.slice(0, 4)), Number(days.to.slice(0, 4))]
  const holidays = Array.from({ length: last - first + 1 }, (_, nth) =>
    holidaysOf(calendar, regions, first + nth),
  ).flat()
  return ({ id, weeklyMinutes }) =>
    workDays({
      ...plain,
      weeklyMinutes,
      workWeeks: weeks.get(id) ?? [],
      region: calendar.region,
      holidays,
      timeOff: away.get(id) ?? [],
    })
}
