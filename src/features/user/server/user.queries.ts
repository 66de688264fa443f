import type { Db } from '../../../database/database.ts'

export const findUser = (db: Db, id: string) =>
  db.selectFrom('user').select(['id', 'name', 'email']).where('id', '=', id).executeTakeFirst()

export const findUserByEmail = (db: Db, email: string) =>
  db
    .selectFrom('user')
    .select(['id', 'name', 'email', 'passwordHash', 'verifiedAt'])
    .where('email', '=', email)
    .executeTakeFirst()

export const insertUser = (
  trx: Db,
  user: { id: string; name: string; email: string; passwordHash: string | null; verifiedAt: string | null },
) => trx.insertInto('user').values(user).execute()
