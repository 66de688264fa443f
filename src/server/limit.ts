import ipaddr from 'ipaddr.js'
import { sql } from 'kysely'
import type { Db } from '#database/database.ts'
import { HttpError } from './errors.ts'
import type { Platform } from './platform.ts'

/** A limit on something, counted for one subject: `login from` the network `192.0.2.1`. */
type Counter = { name: string; of: string }
type Limit = Counter & {
  max: number
  /** The window, which begins with the first use. */
  seconds: number
  message: string
  /** How many uses are counted at once. */
  uses?: number
  /** The field that is refused when they are too many. */
  field?: string | undefined
}

/** Too many uses of something in its window. */
export class RateLimited extends HttpError {
  constructor(message: string, field?: string) {
    super(429, 'TOO_MANY_REQUESTS', message, field === undefined ? undefined : { [field]: message })
  }
}

const keyOf = ({ name, of }: Counter) => `${name} ${of}`

/**
 * Counts one use, or several, and refuses when there were more than `max` in the running window. The count is kept in
 * PostgreSQL, so that all server processes share it.
 */
export async function limit(db: Db, { max, seconds, message, uses = 1, field, ...counter }: Limit) {
  const { rows } = await sql<{ count: number; left: number }>`
    insert into rate_limit (key, count, resets_at)
    values (${keyOf(counter)}, ${uses}::int, now() + make_interval(secs => ${seconds}))
    on conflict (key) do update set
      count = case when rate_limit.resets_at <= now() then excluded.count else rate_limit.count + excluded.count end,
      resets_at = case when rate_limit.resets_at <= now() then excluded.resets_at else rate_limit.resets_at end
    returning count, ceil(extract(epoch from resets_at - now()))::int as left
  `.execute(db)
  const [row] = rows
  if (!row || row.count <= max) return
  const [minutes, hours] = [Math.ceil(row.left / 60), Math.ceil(row.left / 3600)]
  const wait =
    minutes > 120 ? `${hours} hours` : row.left > 120 ? `${minutes} minutes` : `${row.left} seconds`
  const refusal = new RateLimited(`${message} Try again in ${wait}.`, field)
  // Those after the first one in a window are no news, and a flood must not fill the log.
  if (row.count - uses > max) throw refusal
  throw refusal.noted({ event: 'rate limit', outcome: 'refused', limit: counter.name })
}

/** Takes a use of each back that turned out to be none of those that are limited. */
export const refund = (db: Db, counters: Counter[]) =>
  db
    .updateTable('rateLimit')
    .set({ count: sql`greatest(count - 1, 0)` })
    .where('key', 'in', counters.map(keyOf))
    .execute()

/** The first half of an IPv6 address: who has one has all 2^64 of it. An IPv4 address counts by itself. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString()
  const groups = parsed.parts.slice(0, 4).map((group) => group.toString(16))
  return `${groups.join(':')}::/64`
}

type Parts = Pick<Platform, 'databases' | 'config'>

/** Counts what costs a good part of a second's work, or could be guessed: nobody may ask for it without end. */
export const limitAddress = ({ databases, config }: Parts, what: string, address: string) =>
  limit(databases.system, {
    name: `${what} from`,
    of: networkOf(address),
    max: config.attemptsPerNetwork,
    seconds: 60,
    message: 'Too many attempts from your network.',
  })

/** What a mail is for. Each is counted by itself, so that nobody uses up somebody else's mails of another kind. */
type MailPurpose = 'registration' | 'confirmation' | 'sign-in' | 'password' | 'email' | 'invitation'

/** Counts a mail to an address, whether or not it has an account: the answer must not tell. */
export const limitMail = (
  { databases, config }: Parts,
  purpose: MailPurpose,
  email: string,
  field?: string,
) =>
  limit(databases.system, {
    name: `${purpose} mail to`,
    of: email,
    max: config.mailsPerAddress,
    seconds: 3600,
    message: `We’ve already sent ${config.mailsPerAddress} emails to this address in the last hour. Check your inbox and spam folder.`,
    field,
  })

/** Counts a mail that anyone can make the product send. The network first: what it refuses leaves no row behind. */
export async function limitPublicMail(
  parts: Parts,
  purpose: MailPurpose,
  email: string,
  address: string,
  field?: string,
) {
  await limit(parts.databases.system, {
    name: 'mail asked for from',
    of: networkOf(address),
    max: parts.config.mailsPerNetwork,
    seconds: 3600,
    message: 'Too many emails were requested from your network.',
  })
  await limitMail(parts, purpose, email, field)
}
