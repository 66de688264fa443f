import { sql } from 'kysely'
import { type Db, laterThanBefore } from '#database/database.ts'
import { type Billing, noBilling, type Profile, type WeekStart } from '../user.contract.ts'

export const findUser = (db: Db, id: string) =>
  db.selectFrom('user').select(['id', 'name', 'email']).where('id', '=', id).executeTakeFirst()

export const findUserByEmail = (db: Db, email: string) =>
  db
    .selectFrom('user')
    .select(['id', 'name', 'email', 'passwordHash', 'verifiedAt'])
    .where('email', '=', email)
    .executeTakeFirst()

/** What the profile shows of an account. */
export const findAccount = (db: Db, id: string) =>
  db
    .selectFrom('user')
    .select([
      'id',
      'name',
      'email',
      'picture',
      'locale',
      'timeZone',
      'weekStart',
      'hourCycle',
      'numberLocale',
    ])
    .where('id', '=', id)
    .$narrowType<{ weekStart: WeekStart | null; hourCycle: Profile['hourCycle'] }>()
    .executeTakeFirst()

export const insertUser = (
  trx: Db,
  user: { id: string; name: string; email: string; passwordHash: string | null; verifiedAt: string | null },
) => trx.insertInto('user').values(user).execute()

export type AccountChange = {
  name?: string | undefined
  locale?: string | null | undefined
  timeZone?: string | null | undefined
  weekStart?: number | null | undefined
  hourCycle?: Profile['hourCycle'] | undefined
  numberLocale?: string | null | undefined
  picture?: string | null
}

export const updateUser = (db: Db, id: string, { name, ...change }: AccountChange) =>
  db
    .updateTable('user')
    .set({ ...change, ...(name !== undefined && { name }), updatedAt: laterThanBefore })
    .where('id', '=', id)
    .execute()

/** Whether the picture of this key is the user's own, or of somebody in a workspace of theirs. */
export async function isPictureSeen(db: Db, userId: string, key: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from "user" u where u.picture = ${key} and (u.id = ${userId} or exists (
      select 1 from member theirs join member mine on mine.workspace_id = theirs.workspace_id
      where theirs."user" = u.id and mine."user" = ${userId}
    ))
  `.execute(db)
  return rows.length === 1
}

/** Swaps the picture; answers the key of the one before. */
export async function swapPicture(db: Db, id: string, picture: string | null): Promise<string | null> {
  return db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom('user')
      .select('picture')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    await updateUser(trx, id, { picture })
    return before?.picture ?? null
  })
}

/** Changes the billing contact by the fields that are given; answers it. */
export async function setBilling(
  db: Db,
  id: string,
  change: { [K in keyof Billing]?: Billing[K] | undefined },
): Promise<Billing> {
  const { rows } = await sql<{ billing: Partial<Billing> }>`
    update "user" set billing = billing || ${JSON.stringify(change)}::jsonb where id = ${id} returning billing
  `.execute(db)
  return { ...noBilling, ...rows[0]?.billing }
}
