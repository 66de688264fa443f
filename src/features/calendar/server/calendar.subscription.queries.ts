import { sql } from 'kysely'
import type { Db } from '#database/database.ts'
import type { CalendarSubscription, SubscribedEvent } from '../calendar.subscription.contract.ts'

/** With the first and the last day on which it can take place, by which it is found. */
export type StoredEvent = Omit<SubscribedEvent, 'subscription'> & { firstDay: string; lastDay: string }

type Owner = { workspaceId: string; memberId: string }

const columns = sql`
  id, name, color, address, jsonb_array_length(events) as events, left_out, created_at, read_at, problem`

export async function findSubscriptions(
  db: Db,
  { workspaceId, memberId }: Owner,
): Promise<CalendarSubscription[]> {
  const { rows } = await sql<CalendarSubscription>`
    select ${columns} from calendar_subscription
    where workspace_id = ${workspaceId} and member_id = ${memberId}
    order by created_at, id
  `.execute(db)
  return rows
}

/** What takes place from a day to another, a day wide of any zone. */
export async function findSubscribedEvents(
  db: Db,
  { workspaceId, memberId }: Owner,
  from: string,
  to: string,
): Promise<SubscribedEvent[]> {
  const { rows } = await sql<{ subscription: string; event: StoredEvent }>`
    select s.id as subscription, e.event
    from calendar_subscription s, jsonb_array_elements(s.events) as e(event)
    where s.workspace_id = ${workspaceId} and s.member_id = ${memberId}
      and e.event ->> 'firstDay' <= (${to}::date + 1)::text and e.event ->> 'lastDay' >= (${from}::date - 1)::text
    order by s.created_at, s.id
  `.execute(db)
  return rows.map(({ subscription, event: { firstDay: _first, lastDay: _last, ...event } }) => ({
    ...event,
    subscription,
  }))
}

/** So that two subscriptions of a member at once are counted one after the other. */
export const lockSubscriber = (trx: Db, { workspaceId, memberId }: Owner) =>
  sql`select 1 from member where workspace_id = ${workspaceId} and id = ${memberId} for no key update`.execute(
    trx,
  )

type NewSubscription = Owner & Pick<CalendarSubscription, 'id' | 'name' | 'color' | 'address'>

export async function insertSubscription(
  trx: Db,
  { workspaceId, memberId, id, name, color, address }: NewSubscription,
): Promise<CalendarSubscription> {
  const { rows } = await sql<CalendarSubscription>`
    insert into calendar_subscription (workspace_id, member_id, id, name, color, address)
    values (${workspaceId}, ${memberId}, ${id}, ${name}, ${color}, ${address})
    returning ${columns}
  `.execute(trx)
  return rows[0] as CalendarSubscription
}

/** Undefined where the member has none such. */
export async function updateSubscription(
  trx: Db,
  { workspaceId, memberId }: Owner,
  id: string,
  { name = null, color = null }: { name?: string | null | undefined; color?: string | null | undefined },
): Promise<CalendarSubscription | undefined> {
  const { rows } = await sql<CalendarSubscription>`
    update calendar_subscription set name = coalesce(${name}, name), color = coalesce(${color}, color)
    where workspace_id = ${workspaceId} and member_id = ${memberId} and id = ${id}
    returning ${columns}
  `.execute(trx)
  return rows[0]
}

/** Has it read with the next look. */
export async function dueNow(
  trx: Db,
  { workspaceId, memberId }: Owner,
  id: string,
): Promise<CalendarSubscription | undefined> {
  const { rows } = await sql<CalendarSubscription>`
    update calendar_subscription set next_at = clock_timestamp()
    where workspace_id = ${workspaceId} and member_id = ${memberId} and id = ${id}
    returning ${columns}
  `.execute(trx)
  return rows[0]
}

/** Answers whether there was one. */
export async function deleteSubscription(
  trx: Db,
  { workspaceId, memberId }: Owner,
  id: string,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from calendar_subscription
    where workspace_id = ${workspaceId} and member_id = ${memberId} and id = ${id}
  `.execute(trx)
  return numAffectedRows > 0n
}

type Place = { workspaceId: string; id: string }

/** What is to be read by now, in whatever workspace: for the system connection. That of members who are not there rests. */
export async function findDueSubscriptions(db: Db, now: Date, limit: number): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select s.workspace_id, s.id from calendar_subscription s
    join member m on m.workspace_id = s.workspace_id and m.id = s.member_id and m.status = 'accepted'
    join workspace w on w.id = s.workspace_id and w.deleted_at is null
    where s.next_at <= ${now.toISOString()}
    order by s.next_at, s.id limit ${limit}
  `.execute(db)
  return rows
}

export type DueSubscription = Place & {
  memberId: string
  address: string
  etag: string | null
  lastModified: string | null
  failures: number
  timeZone: string
}

/** Takes one that is due, so that no other server reads it too, unless it was not read by `until`. */
export async function takeSubscription(
  trx: Db,
  { workspaceId, id }: Place,
  now: Date,
  until: Date,
): Promise<DueSubscription | undefined> {
  const { rows } = await sql<DueSubscription>`
    update calendar_subscription s set next_at = ${until.toISOString()}
    from workspace w
    where w.id = s.workspace_id and s.workspace_id = ${workspaceId} and s.id = ${id} and s.next_at <= ${now.toISOString()}
    returning s.workspace_id, s.id, s.member_id, s.address, s.etag, s.last_modified, s.failures, w.time_zone
  `.execute(trx)
  return rows[0]
}

/** What an answer is known by. */
type Marks = { etag: string | null; lastModified: string | null }
type Saved = { events: StoredEvent[]; digest: Buffer; leftOut: number } & Marks

/** Keeps what was read; answers whether the screen shows something else since. */
export async function saveEvents(
  trx: Db,
  { workspaceId, id }: Place,
  { events, digest, leftOut, etag, lastModified }: Saved,
  nextAt: Date,
): Promise<boolean> {
  const { rows } = await sql<{ isOther: boolean }>`
    with before as (
      select digest, problem, left_out from calendar_subscription
      where workspace_id = ${workspaceId} and id = ${id} for update
    )
    update calendar_subscription s set
      events = case when before.digest is not distinct from ${digest} then s.events else ${JSON.stringify(events)}::jsonb end,
      digest = ${digest}, left_out = ${leftOut}, etag = ${etag}, last_modified = ${lastModified},
      read_at = clock_timestamp(), problem = null, failures = 0, next_at = ${nextAt.toISOString()}
    from before where s.workspace_id = ${workspaceId} and s.id = ${id}
    returning (before.digest is distinct from ${digest} or before.problem is not null
      or before.left_out <> ${leftOut}) as is_other
  `.execute(trx)
  return rows[0]?.isOther ?? false
}

/** It is as it was; answers whether a problem is over. */
export async function saveSame(trx: Db, { workspaceId, id }: Place, nextAt: Date): Promise<boolean> {
  const { rows } = await sql<{ isOther: boolean }>`
    with before as (
      select problem from calendar_subscription where workspace_id = ${workspaceId} and id = ${id} for update
    )
    update calendar_subscription s
    set read_at = clock_timestamp(), problem = null, failures = 0, next_at = ${nextAt.toISOString()}
    from before where s.workspace_id = ${workspaceId} and s.id = ${id}
    returning (before.problem is not null) as is_other
  `.execute(trx)
  return rows[0]?.isOther ?? false
}

/** It could not be read; answers whether that is told otherwise than before. */
export async function saveProblem(
  trx: Db,
  { workspaceId, id }: Place,
  problem: string,
  nextAt: Date,
): Promise<boolean> {
  const { rows } = await sql<{ isOther: boolean }>`
    with before as (
      select problem from calendar_subscription where workspace_id = ${workspaceId} and id = ${id} for update
    )
    update calendar_subscription s
    set problem = ${problem}, failures = s.failures + 1, next_at = ${nextAt.toISOString()}
    from before where s.workspace_id = ${workspaceId} and s.id = ${id}
    returning (before.problem is distinct from ${problem}) as is_other
  `.execute(trx)
  return rows[0]?.isOther ?? false
}
