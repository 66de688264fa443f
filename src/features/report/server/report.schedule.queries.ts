import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#database/database.ts'
import type { ReportSchedule } from '../report.schedule.contract.ts'

const columns = ['id', 'name', 'search', 'every', 'onDay', 'hour', 'format', 'nextDay', 'createdAt'] as const

export const findReportSchedules = (
  db: Db,
  workspaceId: string,
  memberId: string,
): Promise<ReportSchedule[]> =>
  db
    .selectFrom('reportSchedule')
    .select(columns)
    .where('workspaceId', '=', workspaceId)
    .where('memberId', '=', memberId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute() as Promise<ReportSchedule[]>

type NewSchedule = Omit<ReportSchedule, 'createdAt'> & { memberId: string; token: string }

export const insertReportSchedule = (
  trx: Db,
  workspaceId: string,
  schedule: NewSchedule,
): Promise<ReportSchedule> =>
  trx
    .insertInto('reportSchedule')
    .values({ workspaceId, ...schedule })
    .returning(columns)
    .executeTakeFirstOrThrow() as Promise<ReportSchedule>

/** Answers whether there was one. */
export async function deleteReportSchedule(
  trx: Db,
  { workspaceId, memberId }: { workspaceId: string; memberId: string },
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('reportSchedule')
    .where('workspaceId', '=', workspaceId)
    .where('memberId', '=', memberId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export type SchedulePlace = { workspaceId: string; id: string; memberId: string }

/** Whose emails a token stops, in whatever workspace: for the system connection. */
export async function findScheduleByToken(
  db: Db,
  token: string,
): Promise<(SchedulePlace & { name: string }) | undefined> {
  const { rows } = await sql<SchedulePlace & { name: string }>`
    select workspace_id, id, member_id, name from report_schedule where token = ${token}
  `.execute(db)
  return rows[0]
}

/** As the clock on the wall says it where the workspace is, so that an hour that is left out or comes twice counts once. */
const isDue = (now: Date): RawBuilder<boolean> => sql`
  w.deleted_at is null and
  (${now.toISOString()}::timestamptz at time zone w.time_zone) >= s.next_day + make_interval(hours => s.hour::int)`

/** Of all workspaces: for the system connection. */
export async function findDueSchedules(db: Db, now: Date): Promise<SchedulePlace[]> {
  const { rows } = await sql<SchedulePlace>`
    select s.workspace_id, s.id, s.member_id from report_schedule s join workspace w on w.id = s.workspace_id
    where s.next_day <= (${now.toISOString()}::timestamptz at time zone 'UTC')::date + 1 and ${isDue(now)}
    order by s.next_day limit 200
  `.execute(db)
  return rows
}

export type DueSchedule = ReportSchedule & {
  token: string
  /** Today, where the workspace is. */
  today: string
  workspace: string
  /** Null where nobody can read it: of people of the sample, and before an address is confirmed. */
  email: string | null
  member: string
}

/** The schedule, locked, while it is still due; undefined while another server sends it. */
export async function lockDueSchedule(
  trx: Db,
  { workspaceId, id }: SchedulePlace,
  now: Date,
): Promise<DueSchedule | undefined> {
  const { rows } = await sql<DueSchedule>`
    select s.id, s.name, s.search, s.every, s.on_day, s.hour, s.format, s.next_day, s.created_at, s.token,
      (${now.toISOString()}::timestamptz at time zone w.time_zone)::date as today, w.name as workspace,
      case when u.verified_at is not null and not (m.sample and not u.has_password) then u.email end as email,
      u.name as member
    from report_schedule s
    join workspace w on w.id = s.workspace_id
    join member m on m.workspace_id = s.workspace_id and m.id = s.member_id
    join "user" u on u.id = m."user"
    where s.workspace_id = ${workspaceId} and s.id = ${id} and ${isDue(now)}
    for update of s skip locked
  `.execute(trx)
  return rows[0]
}

export const setNextDay = (trx: Db, { workspaceId, id }: SchedulePlace, nextDay: string) =>
  trx
    .updateTable('reportSchedule')
    .set({ nextDay })
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .execute()
