import { sql } from 'kysely'
import { type Db, laterThanBefore } from '#database/database.ts'
import { hash } from '#server/session/session.ts'

/** The key of a workspace’s logo. */
export const findLogo = async (db: Db, id: string): Promise<string | null> =>
  (await db.selectFrom('workspace').select('logo').where('id', '=', id).executeTakeFirst())?.logo ?? null

/** Swaps the logo; answers the key of the one before. The workspace is locked. */
export async function swapLogo(trx: Db, id: string, logo: string | null): Promise<string | null> {
  const before = await findLogo(trx, id)
  await trx.updateTable('workspace').set({ logo, updatedAt: laterThanBefore }).where('id', '=', id).execute()
  return before
}

/**
 * Whether the logo of this key is of a workspace that the user is a member of or invited to, or that the invitation
 * with this token leads into: for the system connection.
 */
export async function isLogoSeen(
  db: Db,
  key: string,
  { userId, token }: { userId: string | null; token: string | null },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from workspace w join member m on m.workspace_id = w.id
    where w.logo = ${key} and w.deleted_at is null and (
      m."user" = ${userId} and m.status = 'accepted'
      or m.status = 'invited' and m.invite_expires_at > now() and (
        m.email = (select email from "user" where id = ${userId})
        or m.invite_token_hash = ${token === null ? null : hash(token)}
      )
    ) limit 1
  `.execute(db)
  return rows.length === 1
}
