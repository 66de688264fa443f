import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#database/database.ts'
import type { ReportSchedule } from '../report.schedule.contract.ts'

const columns = [
  'id',
  'memberId',
  'createdBy',
  'name',
  'search',
  'every',
  'onDay',
  'hour',
  'format',
  'nextDay',
  'createdAt',
] as const

/** Those that a member gets, and those that the member has mailed to others. */
export const findReportSchedules = (
  db: Db,
  workspaceId: string,
  memberId: string,
): Promise<ReportSchedule[]> =>
  db
    .selectFrom('reportSchedule')
    .select(columns)
    .where('workspaceId', '=', workspaceId)
    .where(({ eb, or }) => or([eb('memberId', '=', memberId), eb('createdBy', '=', memberId)]))
    .orderBy('createdAt')
    .orderBy('id')
    .execute() as Promise<ReportSchedule[]>

type NewSchedule = Omit<ReportSchedule, 'createdAt'> & { token: string }

export const insertReportSchedules = (
  trx: Db,
  workspaceId: string,
  schedules: readonly NewSchedule[],
): Promise<ReportSchedule[]> =>
  trx
    .insertInto('reportSchedule')
    .values(schedules.map((schedule) => ({ workspaceId, ...schedule })))
    .returning(columns)
    .execute() as Promise<ReportSchedule[]>

/** The names of those of these members who get too many. */
export async function findFullRecipients(
  trx: Db,
  workspaceId: string,
  members: readonly string[],
  max: number,
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select coalesce(u.name, m.email, '') as name from report_schedule s
    join member m on m.workspace_id = s.workspace_id and m.id = s.member_id
    left join "user" u on u.id = m."user"
    where s.workspace_id = ${workspaceId} and s.member_id = any(${members}::uuid[])
    group by m.id, 1 having count(*) > ${max} order by 1
  `.execute(trx)
  return rows.map(({ name }) => name)
}

/** Stops one that the member gets or has had sent; answers whether there was one. */
export async function deleteReportSchedule(
  trx: Db,
  { workspaceId, memberId }: { workspaceId: string; memberId: string },
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('reportSchedule')
    .where('workspaceId', '=', workspaceId)
    .where(({ eb, or }) => or([eb('memberId', '=', memberId), eb('createdBy', '=', memberId)]))
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
  /** Who had it sent. */
  maker: string
}

/** The schedule, locked, while it is still due; undefined while another server sends it. */
export async function lockDueSchedule(
  trx: Db,
  { workspaceId, id }: SchedulePlace,
  now: Date,
): Promise<DueSchedule | undefined> {
  const { rows } = await sql<DueSchedule>`
    select s.id, s.member_id, s.created_by, s.name, s.search, s.every, s.on_day, s.hour, s.format, s.next_day, s.created_at, s.token,
      (${now.toISOString()}::timestamptz at time zone w.time_zone)::date as today, w.name as workspace,
      case when u.verified_at is not null and not (m.sample and not u.has_password) then u.email end as email,
      u.name as member, maker.name as maker
    from report_schedule s
    join workspace w on w.id = s.workspace_id
    join member m on m.workspace_id = s.workspace_id and m.id = s.member_id
    join "user" u on u.id = m."user"
    join member by on by.workspace_id = s.workspace_id and by.id = s.created_by
    join "user" maker on maker.id = by."user"
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
