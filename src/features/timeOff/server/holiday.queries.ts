import { sql } from 'kysely'
import { type Db, laterThanBefore } from '#database/database.ts'
import type { HolidayCalendar } from '../holiday.shape.ts'

const empty: HolidayCalendar = { region: null, hidden: [], own: [], updatedAt: null }

/** Which holidays the workspace has; what nobody has set is none. */
export async function findHolidayCalendar(db: Db, workspaceId: string): Promise<HolidayCalendar> {
  const row = await db
    .selectFrom('holidayCalendar')
    .select(['region', 'hidden', 'own', 'updatedAt'])
    .where('workspaceId', '=', workspaceId)
    .executeTakeFirst()
  return (row as HolidayCalendar | undefined) ?? empty
}

/** The same; of two changes at once the second sees what the first left. */
export async function lockHolidayCalendar(trx: Db, workspaceId: string): Promise<HolidayCalendar> {
  await sql`
    insert into holiday_calendar (workspace_id) values (${workspaceId}) on conflict do nothing
  `.execute(trx)
  await sql`select from holiday_calendar where workspace_id = ${workspaceId} for update`.execute(trx)
  return findHolidayCalendar(trx, workspaceId)
}

export const updateHolidayCalendar = (
  trx: Db,
  workspaceId: string,
  { region, hidden, own }: Omit<HolidayCalendar, 'updatedAt'>,
): Promise<HolidayCalendar> =>
  trx
    .updateTable('holidayCalendar')
    .set({ region, hidden, own: JSON.stringify(own), updatedAt: laterThanBefore })
    .where('workspaceId', '=', workspaceId)
    .returning(['region', 'hidden', 'own', 'updatedAt'])
    .executeTakeFirstOrThrow() as Promise<HolidayCalendar>

/** Regions that members have instead of the workspace’s. */
export async function findMemberRegions(db: Db, workspaceId: string): Promise<string[]> {
  const { rows } = await sql<{ region: string }>`
    select distinct region from work_week where workspace_id = ${workspaceId} and region is not null order by region
  `.execute(db)
  return rows.map(({ region }) => region)
}
