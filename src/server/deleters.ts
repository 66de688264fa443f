import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import type { LiveObject } from '../shared/live.ts'
import { forbidden } from './errors.ts'
import type { AskingMember } from './session/session.ts'

/**
 * Refuses to bring back what somebody else deleted: for whoever may delete things only as far as they are their own.
 * Who deleted a thing last, the change log knows.
 */
export async function requireOwnDeletion(
  trx: Db,
  { workspaceId, memberId }: AskingMember,
  object: LiveObject,
  ids: string[],
  message: string,
) {
  const { rows } = await sql<{ actor: string | null }>`
    select (
      select actor from change
      where workspace_id = ${workspaceId} and data ->> 'id' = one.id and object = ${object} and event = 'delete'
      order by seq desc limit 1
    ) as actor
    from unnest(${ids}::text[]) one (id)
  `.execute(trx)
  if (rows.some(({ actor }) => actor !== memberId)) throw forbidden(message)
}
