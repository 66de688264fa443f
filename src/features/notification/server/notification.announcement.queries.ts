import { sql } from 'kysely'
import type { Db } from '#database/database.ts'

/** Which announcements a user has put away. */
export async function findDismissed(db: Db, userId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('dismissedAnnouncement')
    .select('announcement')
    .where('user', '=', userId)
    .execute()
  return new Set(rows.map(({ announcement }) => announcement))
}

export const insertDismissed = (db: Db, userId: string, ids: string[]) =>
  sql`
    insert into dismissed_announcement ("user", announcement) select ${userId}, unnest(${ids}::text[])
    on conflict do nothing
  `.execute(db)
