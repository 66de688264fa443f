import { sql } from 'kysely'
import { countRows } from '#database/count.ts'
import { type Db, laterThanBefore } from '#database/database.ts'
import type { Client } from '../client.contract.ts'

const columns = ['id', 'title', 'createdBy', 'createdAt', 'updatedAt'] as const

export const findClients = (db: Db, workspaceId: string): Promise<Client[]> =>
  db
    .selectFrom('client')
    .select(columns)
    .where('workspaceId', '=', workspaceId)
    .orderBy(sql`lower(title)`)
    .orderBy('id')
    .execute()

export const findClient = (db: Db, workspaceId: string, id: string): Promise<Client | undefined> =>
  db
    .selectFrom('client')
    .select(columns)
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst()

/** The client; until the transaction ends no one else changes it, and no project is given it. */
export const lockClient = (trx: Db, workspaceId: string, id: string): Promise<Client | undefined> =>
  trx
    .selectFrom('client')
    .select(columns)
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export type NewClient = Pick<Client, 'id' | 'title' | 'createdBy'> & { sample?: boolean }

export const insertClient = (trx: Db, workspaceId: string, client: NewClient): Promise<Client> =>
  trx
    .insertInto('client')
    .values({ workspaceId, ...client })
    .returning(columns)
    .executeTakeFirstOrThrow()

export const updateClient = (trx: Db, workspaceId: string, id: string, title: string): Promise<Client> =>
  trx
    .updateTable('client')
    .set({ title, updatedAt: laterThanBefore })
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()

export const countClients = (db: Db, workspaceId: string) => countRows(db, 'client', workspaceId)

/** Deletes a client that no project has. */
export const deleteClient = (trx: Db, workspaceId: string, id: string) =>
  trx.deleteFrom('client').where('workspaceId', '=', workspaceId).where('id', '=', id).execute()

export async function findProjectIdsOfClient(db: Db, workspaceId: string, client: string): Promise<string[]> {
  const rows = await db
    .selectFrom('project')
    .select('id')
    .where('workspaceId', '=', workspaceId)
    .where('client', '=', client)
    .execute()
  return rows.map(({ id }) => id)
}
