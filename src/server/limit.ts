import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { Refusal } from './errors.ts'

/** How many uses are counted at once, and the field that is refused when they are too many. */
type Uses = { uses?: number; field?: string | undefined }

/**
 * Counts one use of `key`, or several, and refuses when there were more than `most` in the running window of `seconds`.
 * The count is kept in PostgreSQL, so that all server processes share it.
 */
export async function limit(
  db: Db,
  key: string,
  most: number,
  seconds: number,
  message: string,
  { uses = 1, field }: Uses = {},
) {
  const { rows } = await sql<{ count: number; left: number }>`
    insert into rate_limit (key, count, resets_at) values (${key}, ${uses}::int, now() + make_interval(secs => ${seconds}))
    on conflict (key) do update set
      count = case when rate_limit.resets_at <= now() then excluded.count else rate_limit.count + excluded.count end,
      resets_at = case when rate_limit.resets_at <= now() then excluded.resets_at else rate_limit.resets_at end
    returning count, ceil(extract(epoch from resets_at - now()))::int as left
  `.execute(db)
  const [row] = rows
  if (row && row.count > most) {
    const [minutes, hours] = [Math.ceil(row.left / 60), Math.ceil(row.left / 3600)]
    const wait =
      minutes > 120 ? `${hours} hours` : row.left > 120 ? `${minutes} minutes` : `${row.left} seconds`
    const told = `${message} Try again in ${wait}.`
    throw new Refusal(429, 'TOO_MANY_REQUESTS', told, field === undefined ? undefined : { [field]: told })
  }
}

/** The first half of an IPv6 address: who has one has all 2^64 of it. An IPv4 address counts by itself. */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)
  if (mapped?.[1]) return mapped[1]
  if (!plain.includes(':')) return plain
  const [head = '', tail] = plain.split('::')
  const groups = (part: string) => (part ? part.split(':') : [])
  const before = groups(head)
  // An IPv4 ending stands for two groups.
  const after = groups(tail ?? '').flatMap((group) => (group.includes('.') ? ['0', '0'] : [group]))
  const gap = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length)
  const all = [...before, ...Array<string>(gap).fill('0'), ...after]
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

/** Counts what costs a good part of a second's work, or could be guessed: nobody may ask for it without end. */
export const limitAddress = (db: Db, what: string, address: string) =>
  limit(db, `${what} from ${networkOf(address)}`, 30, 60, 'Too many attempts from your network.')

/** Counts a mail that anyone can make the product send to an address. */
export const limitMail = (db: Db, email: string, field?: string) =>
  limit(db, `mail ${email}`, 3, 3600, 'We have sent three mails to this address within an hour.', { field })
