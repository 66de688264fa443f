import { sql } from 'kysely'
import type { Db } from '#database/database.ts'

export type LastSeen = { workspace: string; member: string }

/**
 * Notes that these members were there just now, to the minute: nobody is followed more closely. Who is no member any
 * more is passed over. Sorted, so that two servers never wait for each other.
 */
export async function updateLastSeen(db: Db, seen: readonly LastSeen[]) {
  await sql`
    insert into last_seen (workspace_id, member, at)
    select m.workspace_id, m.id, date_trunc('minute', now())
    from unnest(
      ${seen.map(({ workspace }) => workspace)}::uuid[], ${seen.map(({ member }) => member)}::uuid[]
    ) as new (workspace, member)
    join member m on m.workspace_id = new.workspace and m.id = new.member
    order by m.workspace_id, m.id
    on conflict (workspace_id, member) do update set at = excluded.at where last_seen.at < excluded.at
  `.execute(db)
}
