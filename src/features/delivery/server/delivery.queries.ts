import { type Selectable, sql } from 'kysely'
import type { Db } from '#database/database.ts'
import type { Share as ShareTable } from '#database/schema.ts'
import type { InvoiceKind } from '#features/invoice/invoice.shape.ts'
import { hash } from '#server/session/session.ts'
import type { PlacedDelivery } from '../delivery.rules.ts'
import type { InvoiceEmail, InvoiceReply, Share } from '../delivery.shape.ts'

/** Where a link leads. */
export type SharePlace = { workspaceId: string; share: string; invoice: string; withEntries: boolean }

const isLive = sql`s.ended_at is null and (s.expires_at is null or s.expires_at > clock_timestamp())`

/**
 * Where the link with this token leads, in whatever workspace: for the system connection. What is unknown, was taken
 * back or has run out leads nowhere.
 */
export async function findSharePlace(db: Db, token: string): Promise<SharePlace | undefined> {
  const { rows } = await sql<SharePlace>`
    select s.workspace_id, s.id as share, s.invoice, s.with_entries
    from share s join workspace w on w.id = s.workspace_id
    where s.token_hash = ${hash(token)} and ${isLive} and w.deleted_at is null
  `.execute(db)
  return rows[0]
}

/** Whether a user is a member of a workspace: for the system connection. */
export const isMember = async (db: Db, workspaceId: string, user: string): Promise<boolean> =>
  (await db
    .selectFrom('member')
    .select('id')
    .where('workspaceId', '=', workspaceId)
    .where('user', '=', user)
    .where('status', '=', 'accepted')
    .executeTakeFirst()) !== undefined

/** The link, while it still leads to its invoice; nobody ends it until the transaction does. */
export async function lockShare(
  trx: Db,
  { workspaceId, share }: SharePlace,
): Promise<Selectable<ShareTable> | undefined> {
  const { rows } = await sql<Selectable<ShareTable>>`
    select s.* from share s where s.workspace_id = ${workspaceId} and s.id = ${share} and ${isLive} for update
  `.execute(trx)
  return rows[0]
}

type NewShare = Pick<Share, 'id' | 'email' | 'withEntries' | 'expiresAt' | 'createdBy'> &
  Partial<Pick<Share, 'createdAt' | 'firstViewedAt' | 'lastViewedAt' | 'views'>> & {
    invoice: string
    token: string
  }

export const insertShare = (trx: Db, workspaceId: string, { token, ...share }: NewShare) =>
  trx
    .insertInto('share')
    .values({ workspaceId, ...share, tokenHash: hash(token) })
    .execute()

/** Ends the links of an invoice: all, or those that were made by hand. Answers how many. */
export async function endShares(
  trx: Db,
  workspaceId: string,
  invoice: string,
  which: 'all' | 'made',
): Promise<number> {
  let query = trx
    .updateTable('share')
    .set({ endedAt: sql`clock_timestamp()` })
    .where('workspaceId', '=', workspaceId)
    .where('invoice', '=', invoice)
    .where('endedAt', 'is', null)
  if (which === 'made') query = query.where('email', 'is', null)
  return Number((await query.executeTakeFirst()).numUpdatedRows)
}

/** Counts a visit, unless there was one just now; answers whether it was counted. */
export async function countView(trx: Db, { workspaceId, share }: SharePlace): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update share set views = views + 1, last_viewed_at = clock_timestamp(),
      first_viewed_at = coalesce(first_viewed_at, clock_timestamp())
    where workspace_id = ${workspaceId} and id = ${share}
      and (last_viewed_at is null or last_viewed_at < clock_timestamp() - interval '30 minutes')
  `.execute(trx)
  return (numAffectedRows ?? 0n) > 0n
}

type NewEmail = Omit<InvoiceEmail, 'to' | 'createdAt'> & {
  createdAt?: string
  invoice: string
  recipients: string[]
  text: string
  mail: string
}

/** Answers false where it is there already: of the same id, or as the same step of reminders. */
export async function insertEmail(trx: Db, workspaceId: string, email: NewEmail): Promise<boolean> {
  const row = await trx
    .insertInto('invoiceEmail')
    .values({ workspaceId, ...email })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export const findEmail = (db: Db, workspaceId: string, id: string) =>
  db
    .selectFrom('invoiceEmail')
    .select(['id', 'invoice'])
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst()

type NewReply = Omit<InvoiceReply, 'createdAt'> & { invoice: string; share: string }

export const insertReply = (trx: Db, workspaceId: string, reply: NewReply) =>
  trx
    .insertInto('invoiceReply')
    .values({ workspaceId, ...reply })
    .execute()

export const findReplies = (db: Db, workspaceId: string, invoice: string): Promise<InvoiceReply[]> =>
  db
    .selectFrom('invoiceReply')
    .select(['id', 'kind', 'line', 'name', 'text', 'createdAt'])
    .where('workspaceId', '=', workspaceId)
    .where('invoice', '=', invoice)
    .orderBy('createdAt')
    .orderBy('id')
    .execute() as Promise<InvoiceReply[]>

/** Null takes it back. */
export async function savePromise(
  trx: Db,
  workspaceId: string,
  invoice: string,
  day: string | null,
  createdBy: string,
) {
  if (day === null)
    await trx
      .deleteFrom('paymentPromise')
      .where('workspaceId', '=', workspaceId)
      .where('invoice', '=', invoice)
      .execute()
  else
    await trx
      .insertInto('paymentPromise')
      .values({ workspaceId, invoice, day, createdBy })
      .onConflict((conflict) => conflict.columns(['workspaceId', 'invoice']).doUpdateSet({ day, createdBy }))
      .execute()
}

const shareColumns = [
  'id',
  'email',
  'withEntries',
  'expiresAt',
  'endedAt',
  'firstViewedAt',
  'lastViewedAt',
  'views',
  'createdBy',
  'createdAt',
] as const

/** How an invoice got to its client, with its projects. */
export async function findDelivery(
  db: Db,
  workspaceId: string,
  { id, projects }: { id: string; projects: string[] },
): Promise<PlacedDelivery> {
  const shares = await db
    .selectFrom('share')
    .select(shareColumns)
    .where('workspaceId', '=', workspaceId)
    .where('invoice', '=', id)
    .where((where) => where.or([where('endedAt', 'is', null), where('views', '>', 0)]))
    .orderBy('createdAt', 'desc')
    .limit(100)
    .execute()
  const emails = await db
    .selectFrom('invoiceEmail')
    .select(['id', 'kind', 'step', 'recipients as to', 'cc', 'subject', 'createdBy', 'createdAt'])
    .where('workspaceId', '=', workspaceId)
    .where('invoice', '=', id)
    .orderBy('createdAt', 'desc')
    .limit(100)
    .execute()
  const promise = await db
    .selectFrom('paymentPromise')
    .select('day')
    .where('workspaceId', '=', workspaceId)
    .where('invoice', '=', id)
    .executeTakeFirst()
  return {
    id,
    shares,
    emails: emails as InvoiceEmail[],
    replies: await findReplies(db, workspaceId, id),
    promisedOn: promise?.day ?? null,
    projects,
  }
}

export type AwaitingEmail = {
  mail: string
  workspaceId: string
  invoice: string
  kind: InvoiceKind
  /** Seconds. */
  waited: number
}

/** Emails of all workspaces that wait for their files, oldest first: for the system connection. */
export async function findAwaiting(db: Db): Promise<AwaitingEmail[]> {
  const { rows } = await sql<AwaitingEmail>`
    select m.id as mail, e.workspace_id, e.invoice, i.kind,
      extract(epoch from clock_timestamp() - m.created_at)::float8 as waited
    from mail m
    join invoice_email e on e.mail = m.id
    join invoice i on i.workspace_id = e.workspace_id and i.id = e.invoice
    where m.awaits_files
    order by m.created_at
    limit 50
  `.execute(db)
  return rows
}

export type UntakenEmail = { email: string; state: 'waiting' | 'failed' | 'stored'; error: string | null }

/** The emails of an invoice that no mail server has taken yet: for the system connection. */
export async function findUntaken(
  db: Db,
  workspaceId: string,
  invoice: string,
  { isSent, maxAttempts }: { isSent: boolean; maxAttempts: number },
): Promise<UntakenEmail[]> {
  const { rows } = await sql<{ email: string; attempts: number; lastError: string | null }>`
    select e.id as email, m.attempts, m.last_error from invoice_email e join mail m on m.id = e.mail
    where e.workspace_id = ${workspaceId} and e.invoice = ${invoice} and m.sent_at is null
  `.execute(db)
  return rows.map(({ email, attempts, lastError }) => ({
    email,
    state: !isSent ? 'stored' : attempts >= maxAttempts ? 'failed' : 'waiting',
    error: lastError,
  }))
}
