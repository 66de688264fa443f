import { sql } from 'kysely'
import type { Db } from '#database/database.ts'
import { type Schedule, type WorkDay, workDays } from '../workHours.rules.ts'
import type { WorkWeek } from '../workWeek.shape.ts'
import { holidaysIn } from './holiday.list.ts'
import { findHolidayCalendar, findMemberRegions } from './holiday.queries.ts'

type Days = { from: string; to: string }
type Off = Schedule['timeOff'][number] & { memberId: string }

/**
 * Answers, for each of these members, what is expected of them on a day of a period: what `useWorkDays` says in the
 * browser, of the same rules.
 */
export async function findWorkDays(
  db: Db,
  workspaceId: string,
  memberIds: readonly string[],
  { from, to }: Days,
): Promise<(member: { id: string; weeklyMinutes: number | null }) => (day: string) => WorkDay> {
  const workspace = await db
    .selectFrom('workspace')
    .select(['workweek', 'workdayDuration'])
    .where('id', '=', workspaceId)
    .executeTakeFirstOrThrow()
  const calendar = await findHolidayCalendar(db, workspaceId)
  const regions = await findMemberRegions(db, workspaceId)
  const { rows: weeks } = await sql<Pick<WorkWeek, 'memberId' | 'from' | 'minutes' | 'region'>>`
    select member_id, "from", minutes, region from work_week
    where workspace_id = ${workspaceId} and member_id = any(${[...memberIds]}::uuid[])
  `.execute(db)
  const { rows: timeOff } = await sql<Off>`
    select member_id, start, "end", from_noon, until_noon, status from time_off
    where workspace_id = ${workspaceId} and member_id = any(${[...memberIds]}::uuid[]) and status = 'approved'
      and "end" >= ${from} and start <= ${to}
  `.execute(db)
  const weeksBy = Map.groupBy(weeks, ({ memberId }) => memberId)
  const offBy = Map.groupBy(timeOff, ({ memberId }) => memberId)
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4)) + 1
  const holidays = Array.from({ length: years }, (_, nth) =>
    holidaysIn(calendar, regions, Number(from.slice(0, 4)) + nth),
  ).flat()
  return ({ id, weeklyMinutes }) =>
    workDays({
      workweek: workspace.workweek,
      workdayDuration: workspace.workdayDuration,
      weeklyMinutes,
      workWeeks: weeksBy.get(id) ?? [],
      region: calendar.region,
      holidays,
      timeOff: offBy.get(id) ?? [],
    })
}
