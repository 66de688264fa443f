import { sql } from 'kysely'
import { type Db, laterThanBefore } from '#database/database.ts'
import type { Contact, ContactFields } from '../contact.contract.ts'

const columns = [
  'id',
  'client',
  'name',
  'email',
  'phone',
  'jobTitle',
  'isPrimary',
  'receivesInvoices',
  'receivesReminders',
  'receivesStatements',
  'createdAt',
  'updatedAt',
] as const

/** The primary one first, then as they were added. */
export const findContacts = (db: Db, workspaceId: string, client: string): Promise<Contact[]> =>
  db
    .selectFrom('contact')
    .select(columns)
    .where('workspaceId', '=', workspaceId)
    .where('client', '=', client)
    .orderBy('isPrimary', 'desc')
    .orderBy('createdAt')
    .orderBy('id')
    .execute()

/** Of one mail. */
const maxRecipients = 10

/** Where a client’s invoices, reminders or statements go: to the contacts that receive them, else to its own address. */
export async function findRecipients(
  db: Db,
  workspaceId: string,
  client: string,
  what: 'receivesInvoices' | 'receivesReminders' | 'receivesStatements',
): Promise<string[]> {
  const contacts = await findContacts(db, workspaceId, client)
  const named = contacts.filter((contact) => contact[what] && contact.email).map(({ email }) => email)
  if (named.length) return [...new Set(named)].slice(0, maxRecipients)
  const own = await db
    .selectFrom('client')
    .select('email')
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', client)
    .executeTakeFirst()
  return own?.email ? [own.email] : []
}

export type ContactColumns = ContactFields & { createdAt?: string }

export const insertContact = (
  trx: Db,
  workspaceId: string,
  client: string,
  contact: Partial<ContactColumns> & { id: string; name: string },
) =>
  trx
    .insertInto('contact')
    .values({ workspaceId, client, ...contact })
    .execute()

export const updateContact = (trx: Db, workspaceId: string, id: string, change: Partial<ContactFields>) =>
  trx
    .updateTable('contact')
    .set({ ...change, updatedAt: laterThanBefore })
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .execute()

export const deleteContact = (trx: Db, workspaceId: string, id: string) =>
  trx.deleteFrom('contact').where('workspaceId', '=', workspaceId).where('id', '=', id).execute()

/** Leaves a client exactly one primary contact: the named one, else the one that is, else the oldest. */
export async function setPrimaryContact(
  trx: Db,
  workspaceId: string,
  client: string,
  id: string | null = null,
) {
  const chosen = sql`(
    select id from contact where workspace_id = ${workspaceId} and client = ${client}
    order by id = ${id}::uuid desc nulls last, is_primary desc, created_at, id limit 1
  )`
  await sql`
    update contact set is_primary = false, updated_at = ${laterThanBefore}
    where workspace_id = ${workspaceId} and client = ${client} and is_primary and id <> ${chosen}
  `.execute(trx)
  await sql`
    update contact set is_primary = true, updated_at = ${laterThanBefore}
    where workspace_id = ${workspaceId} and client = ${client} and not is_primary and id = ${chosen}
  `.execute(trx)
}

/** Whether a contact with this id stands at another client. */
export const isForeignContact = async (
  db: Db,
  workspaceId: string,
  client: string,
  id: string,
): Promise<boolean> =>
  (await db
    .selectFrom('contact')
    .select('id')
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .where('client', '<>', client)
    .executeTakeFirst()) !== undefined

/** Gives contacts to another client; none of them is its primary one then. */
export async function moveContacts(
  trx: Db,
  workspaceId: string,
  ids: readonly string[],
  from: string,
  to: string,
): Promise<void> {
  await trx
    .updateTable('contact')
    .set({ client: to, isPrimary: false, updatedAt: laterThanBefore })
    .where('workspaceId', '=', workspaceId)
    .where('client', '=', from)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}
