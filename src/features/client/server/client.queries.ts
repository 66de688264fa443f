import { sql } from 'kysely'
import { countRows } from '#database/count.ts'
import { type Db, laterThanBefore } from '#database/database.ts'
import { assertWithinLimit } from '#server/ceiling.ts'
import type { ClientCard } from '../client.card.contract.ts'
import type { Client, WholeClient } from '../client.contract.ts'
import { findContacts } from './contact.queries.ts'

const columns = [
  'id',
  'title',
  'email',
  'currency',
  'paymentTerms',
  'tax',
  'language',
  'archivedAt',
  'createdBy',
  'createdAt',
  'updatedAt',
] as const
const wholeColumns = [
  ...columns,
  'legalName',
  'phone',
  'website',
  'addressLines',
  'postcode',
  'city',
  'region',
  'country',
  'taxId',
  'registration',
  'buyerReference',
  'notes',
] as const

/** Those that were merged into others are left out, here and below. */
export const findClients = (db: Db, workspaceId: string): Promise<Client[]> =>
  db
    .selectFrom('client')
    .select(columns)
    .where('workspaceId', '=', workspaceId)
    .where('mergedInto', 'is', null)
    .orderBy(sql`lower(title)`)
    .orderBy('id')
    .execute()

export const findClient = (db: Db, workspaceId: string, id: string): Promise<Client | undefined> =>
  db
    .selectFrom('client')
    .select(columns)
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .where('mergedInto', 'is', null)
    .executeTakeFirst()

/** Whether it is there; until the transaction ends it is neither deleted nor merged. */
export const holdClient = async (trx: Db, workspaceId: string, id: string): Promise<boolean> =>
  (await trx
    .selectFrom('client')
    .select('id')
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .where('mergedInto', 'is', null)
    .forKeyShare()
    .executeTakeFirst()) !== undefined

/** With its contacts, and what was merged into it. */
export async function findWholeClient(
  db: Db,
  workspaceId: string,
  id: string,
): Promise<WholeClient | undefined> {
  const row = await db
    .selectFrom('client')
    .select(wholeColumns)
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .where('mergedInto', 'is', null)
    .executeTakeFirst()
  return row && withParts(db, workspaceId, row)
}

async function withParts(db: Db, workspaceId: string, row: Omit<WholeClient, 'contacts' | 'merged'>) {
  const contacts = await findContacts(db, workspaceId, row.id)
  const merged = await db
    .selectFrom('client')
    .select(['id', 'title'])
    .where('workspaceId', '=', workspaceId)
    .where('mergedInto', '=', row.id)
    .orderBy(sql`lower(title)`)
    .execute()
  return { ...row, contacts, merged }
}

/** The client; until the transaction ends no one else changes it or its contacts, and no project or invoice is given it. */
export async function lockClient(trx: Db, workspaceId: string, id: string): Promise<WholeClient | undefined> {
  const [row] = await lockClientIds(trx, workspaceId, [id])
  return row && findWholeClient(trx, workspaceId, id)
}

/** Several, merged ones too, in the order in which everybody locks them. */
export const lockClientIds = (trx: Db, workspaceId: string, ids: readonly string[]) =>
  trx
    .selectFrom('client')
    .select(['id', 'title', 'mergedInto', 'merged'])
    .where('workspaceId', '=', workspaceId)
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()

export type ClientColumns = Partial<ClientCard & Pick<WholeClient, 'title' | 'notes' | 'archivedAt'>>
export type NewClient = ClientColumns &
  Pick<Client, 'id' | 'title' | 'createdBy'> & { sample?: boolean; createdAt?: string }

export const insertClient = async (
  trx: Db,
  workspaceId: string,
  client: NewClient,
): Promise<WholeClient> => ({
  ...(await trx
    .insertInto('client')
    .values({ workspaceId, ...client })
    .returning(wholeColumns)
    .executeTakeFirstOrThrow()),
  contacts: [],
  merged: [],
})

export async function updateClient(
  trx: Db,
  workspaceId: string,
  id: string,
  change: ClientColumns,
): Promise<WholeClient> {
  const row = await trx
    .updateTable('client')
    .set({ ...change, updatedAt: laterThanBefore })
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .returning(wholeColumns)
    .executeTakeFirstOrThrow()
  return withParts(trx, workspaceId, row)
}

/** Says where a client went, and what it brought; null where it is back. */
export const setMerged = (
  trx: Db,
  workspaceId: string,
  id: string,
  into: string | null,
  merged: object | null,
) =>
  trx
    .updateTable('client')
    .set({ mergedInto: into, merged: merged && JSON.stringify(merged), updatedAt: laterThanBefore })
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .execute()

/** Those that were merged into a client before it is merged itself follow it; answers them. */
export async function moveMerged(
  trx: Db,
  workspaceId: string,
  from: string,
  to: string,
  only?: readonly string[],
): Promise<string[]> {
  let update = trx
    .updateTable('client')
    .set({ mergedInto: to })
    .where('workspaceId', '=', workspaceId)
    .where('mergedInto', '=', from)
  if (only) update = update.where('id', '=', sql<string>`any(${only}::uuid[])`)
  const rows = await update.returning('id').execute()
  return rows.map(({ id }) => id)
}

/** Counted with the new one there. */
export async function assertClientLimit(db: Db, workspaceId: string, max: number) {
  const sentence = `A workspace can have up to ${max} clients. Delete one you no longer need first.`
  assertWithinLimit(max, await countRows(db, 'client', workspaceId), sentence)
}

/** Deletes a client that no project has, with its contacts. */
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
