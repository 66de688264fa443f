import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#database/database.ts'
import type { Exported } from '../user.contract.ts'

type Account = {
  account: Omit<Exported['profile'], 'billing'> & { billing: object }
  memberships: Exported['memberships']
}

/** A user and where they are a member: for the system connection, as all that follows. */
export async function findExportedAccount(db: Db, userId: string): Promise<Account | undefined> {
  const { rows } = await sql<Account['account']>`
    select id, name, email, locale, time_zone, week_start, hour_cycle, number_locale, created_at, billing
    from "user" where id = ${userId}
  `.execute(db)
  const [account] = rows
  if (!account) return undefined
  const { rows: memberships } = await sql<Account['memberships'][number]>`
    select m.workspace_id, w.name as workspace, m.id as member_id, r.name as role, m.created_at as since
    from member m
    join workspace w on w.id = m.workspace_id
    join role r on r.workspace_id = m.workspace_id and r.id = m.role
    where m."user" = ${userId} and w.deleted_at is null order by m.created_at
  `.execute(db)
  return { account, memberships }
}

type Row = { workspaceId: string; id: string }

/** All rows, read a page at a time, so that nobody's are in memory at once; `after` is where a page begins. */
async function* inPages<R extends Row>(
  db: Db,
  select: (after: RawBuilder<unknown>) => RawBuilder<R>,
): AsyncGenerator<R[]> {
  const none = '00000000-0000-0000-0000-000000000000'
  for (let last: Row = { workspaceId: none, id: none }; ; ) {
    const { rows } = await select(sql`(${last.workspaceId}::uuid, ${last.id}::uuid)`).execute(db)
    const end = rows.at(-1)
    if (!end) return
    yield rows
    last = end
  }
}

type ExportedTask = Exported['tasks'][number] & {
  projectId: string
  createdBy: string | null
  executor: string | null
}

/** The tasks that a user created or is the executor of. */
export const readExportedTasks = (db: Db, userId: string) =>
  inPages<ExportedTask>(
    db,
    (after) => sql`
      select t.workspace_id, t.id, p.name as project, t.title, t.description,
        coalesce(t.created_by = m.id, false) as is_creator, coalesce(t.executor = m.id, false) as is_executor,
        t.created_at, t.updated_at, t.project as project_id, t.created_by, t.executor
      from member m
      join task t on t.workspace_id = m.workspace_id and (t.created_by = m.id or t.executor = m.id)
      join project p on p.workspace_id = t.workspace_id and p.id = t.project
      where m."user" = ${userId} and t.deleted_at is null and (t.workspace_id, t.id) > ${after}
      order by t.workspace_id, t.id limit 10`,
  )

export const readExportedComments = (db: Db, userId: string) =>
  inPages<Exported['comments'][number]>(
    db,
    (after) => sql`
      select c.workspace_id, c.id, c.task, c.text, c.created_at
      from member m join comment c on c.workspace_id = m.workspace_id and c.member_id = m.id
      where m."user" = ${userId} and c.deleted_at is null and (c.workspace_id, c.id) > ${after}
      order by c.workspace_id, c.id limit 10`,
  )

export const readExportedTime = (db: Db, userId: string) =>
  inPages<Exported['time'][number]>(
    db,
    (after) => sql`
      select e.workspace_id, e.id, e.task, e.start, e."end", e.note, e.billable
      from member m join time_entry e on e.workspace_id = m.workspace_id and e.member_id = m.id
      where m."user" = ${userId} and (e.workspace_id, e.id) > ${after}
      order by e.workspace_id, e.id limit 500`,
  )

export const readExportedCalendars = (db: Db, userId: string) =>
  inPages<Exported['calendars'][number]>(
    db,
    (after) => sql`
      select s.workspace_id, s.id, s.name, s.address, s.created_at
      from member m join calendar_subscription s on s.workspace_id = m.workspace_id and s.member_id = m.id
      where m."user" = ${userId} and (s.workspace_id, s.id) > ${after}
      order by s.workspace_id, s.id limit 100`,
  )
