import type { Db } from '#database/database.ts'
import { findWorkDays } from '#features/timeOff/server/workHours.find.ts'
import { expectedMinutes } from '#features/timeOff/workHours.rules.ts'
import { addDays } from '#shared/days.ts'
import { findOpenWeeks } from './approval.queries.ts'
import { weekSpan } from './approval.submit.ts'

/**
 * The members who have not handed in a week, though they have time in it that is not, or should have: a week of
 * holidays and time off alone is missed by nobody.
 */
export async function findMissing(
  db: Db,
  workspaceId: string,
  timeZone: string,
  week: string,
): Promise<string[]> {
  const sunday = addDays(week, 6)
  const members = await findOpenWeeks(db, workspaceId, week, weekSpan(timeZone, week))
  if (!members.length) return []
  const workDays = await findWorkDays(db, workspaceId, week, sunday)
  return members
    .filter((member) => member.hasOpenTime || expectedMinutes(workDays(member), week, sunday) > 0)
    .map(({ id }) => id)
}
