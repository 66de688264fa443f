import { sql } from 'kysely'
import type { Db } from '#database/database.ts'
import { hash } from '#server/session/session.ts'
import type { CalendarFeed } from '../calendar.feed.contract.ts'

export type FeedPlace = { workspaceId: string; id: string; memberId: string; project: string | null }

/** Where an address leads, in whatever workspace: for the system connection. */
export async function findFeedPlace(db: Db, secret: string): Promise<FeedPlace | undefined> {
  const { rows } = await sql<FeedPlace>`
    select f.workspace_id, f.id, f.member_id, f.project
    from calendar_feed f join workspace w on w.id = f.workspace_id
    where f.secret_hash = ${hash(secret)} and w.deleted_at is null
  `.execute(db)
  return rows[0]
}

const columns = ['id', 'project', 'createdAt', 'readAt'] as const

export const findFeeds = (db: Db, workspaceId: string, memberId: string): Promise<CalendarFeed[]> =>
  db
    .selectFrom('calendarFeed')
    .select(columns)
    .where('workspaceId', '=', workspaceId)
    .where('memberId', '=', memberId)
    .orderBy('createdAt')
    .execute()

/** Makes an address; the one of the same events before ends with it. */
export async function replaceFeed(
  trx: Db,
  { workspaceId, id, memberId, project }: FeedPlace,
  secret: string,
): Promise<CalendarFeed> {
  await sql`
    delete from calendar_feed
    where workspace_id = ${workspaceId} and member_id = ${memberId} and project is not distinct from ${project}
  `.execute(trx)
  return trx
    .insertInto('calendarFeed')
    .values({ workspaceId, id, memberId, project, secretHash: hash(secret) })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** Answers whether there was one. */
export async function deleteFeed(
  trx: Db,
  workspaceId: string,
  memberId: string,
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('calendarFeed')
    .where('workspaceId', '=', workspaceId)
    .where('memberId', '=', memberId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Notes that a program asked for it, at most once a minute. */
export const noteRead = (trx: Db, workspaceId: string, id: string) =>
  sql`
    update calendar_feed set read_at = clock_timestamp()
    where workspace_id = ${workspaceId} and id = ${id}
      and (read_at is null or read_at < clock_timestamp() - interval '1 minute')
  `.execute(trx)

/** What a calendar is called by the programs that read it. */
export async function findFeedName(
  db: Db,
  { workspaceId, memberId, project }: Omit<FeedPlace, 'id'>,
): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select coalesce(
      (select p.name from project p where p.workspace_id = w.id and p.id = ${project} and p.deleted_at is null),
      (select u.name from member m join "user" u on u.id = m."user" where m.workspace_id = w.id and m.id = ${memberId})
    ) || ' · ' || w.name as name
    from workspace w where w.id = ${workspaceId}
  `.execute(db)
  return rows[0]?.name ?? 'Workweek'
}
