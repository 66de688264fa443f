import { sql } from 'kysely'
import type { Db } from '#database/database.ts'
import type { Leaving } from '../user.contract.ts'

/** The workspaces that a user would leave, by name: for the system connection. */
export async function findLeaving(db: Db, userId: string): Promise<Leaving[]> {
  const { rows } = await sql<Leaving>`
    select w.id as workspace_id, w.name,
      (select count(*)::int from member a where a.workspace_id = w.id and a.status = 'accepted') as member_count,
      m.status = 'accepted' and r.is_owner and not exists (
        select 1 from member other join role o on o.workspace_id = other.workspace_id and o.id = other.role
        where other.workspace_id = w.id and other.status = 'accepted' and o.is_owner and other.id <> m.id
      ) as is_last_owner
    from member m
    join workspace w on w.id = m.workspace_id
    join role r on r.workspace_id = m.workspace_id and r.id = m.role
    where m."user" = ${userId} and w.deleted_at is null order by lower(w.name), w.id
  `.execute(db)
  return rows
}
