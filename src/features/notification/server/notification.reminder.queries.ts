import { sql } from 'kysely'
import type { Db } from '#database/database.ts'

export type Reminder = { workspaceId: string; memberId: string; once: string } & (
  | { kind: 'dueTomorrow' | 'overdue'; task: string; day: string }
  | { kind: 'timer'; task: string; day: null }
  | { kind: 'invoice'; what: 'invoiceOverdue'; task: null; invoice: string; day: string }
)

/** Which of these were told, or had their turn: each as member and `once`. */
export async function findSent(db: Db, workspaceId: string, once: readonly string[]): Promise<Set<string>> {
  if (!once.length) return new Set()
  const { rows } = await sql<{ sent: string }>`
    select n.member || ' ' || n.once as sent from notification n
    where n.workspace_id = ${workspaceId} and n.once = any(${once}::text[])
  `.execute(db)
  return new Set(rows.map(({ sent }) => sent))
}

/** Days for which what is overdue is still told, should the server have stood still. */
const maxDaysLate = 7

const isUntold = sql`not exists (
  select from notification n
  where n.workspace_id = found.workspace_id and n.member = found.member_id and n.once = found.once
)`

/** The projects that were archived, and those below them: as `with recursive`. */
export const archived = sql`archived as (
      select workspace_id, id from project where archived_at is not null
      union
      select p.workspace_id, p.id from project p
      join archived a on p.workspace_id = a.workspace_id and p.parent = a.id
    )`

/**
 * Open tasks of all workspaces that are due tomorrow there or were due before today, of which their executor was not
 * told for this due date. Those of archived projects, and of projects below them, wait for nobody.
 */
export async function findDue(db: Db, now: Date): Promise<Reminder[]> {
  const { rows } = await sql<Reminder>`
    with recursive ${archived},
    due as (
      select t.workspace_id, t.id as task, t.executor as member_id, t.due_date as day,
        case when t.due_date < today.day then 'overdue' else 'dueTomorrow' end as kind
      from task t
      join workspace w on w.id = t.workspace_id and w.deleted_at is null
      join member m on m.workspace_id = t.workspace_id and m.id = t.executor and m.status = 'accepted'
      cross join lateral (select (${now.toISOString()}::timestamptz at time zone w.time_zone)::date as day) today
      left join status s on s.workspace_id = t.workspace_id and s.id = t.status
      where t.due_date between ${now.toISOString()}::date - ${maxDaysLate + 2}::int and ${now.toISOString()}::date + 2
        and (t.due_date = today.day + 1 or t.due_date between today.day - ${maxDaysLate}::int and today.day - 1)
        and t.executor is not null and t.deleted_at is null
        and coalesce(s.category, 'todo') in ('todo', 'active')
        and not exists (select from archived a where a.workspace_id = t.workspace_id and a.id = t.project)
    )
    select found.* from (select *, kind || ' ' || task || ' ' || day as once from due) found
    where ${isUntold} limit 500
  `.execute(db)
  return rows
}

/** Timers of all workspaces that have been running for so long that they were probably forgotten. */
export async function findLongTimers(db: Db, now: Date): Promise<Reminder[]> {
  const { rows } = await sql<Reminder>`
    select found.* from (
      select e.workspace_id, e.task, e.member_id, null as day, 'timer' as kind, 'timer ' || e.id as once
      from time_entry e
      join member m on m.workspace_id = e.workspace_id and m.id = e.member_id and m.status = 'accepted'
      where e."end" is null and e.start < ${now.toISOString()}::timestamptz - interval '10 hours'
    ) found
    where ${isUntold} limit 500
  `.execute(db)
  return rows
}

/** Invoices of all workspaces that something is left to pay of since their due date, for who made or sent them. */
export async function findOverdueInvoices(db: Db, now: Date): Promise<Reminder[]> {
  const { rows } = await sql<Reminder>`
    select found.* from (
      select i.workspace_id, m.id as member_id, null as task, i.id as invoice, i.due_date as day,
        'invoice' as kind, 'invoiceOverdue' as what, 'invoice overdue ' || i.id || ' ' || i.due_date as once
      from invoice i
      join workspace w on w.id = i.workspace_id and w.deleted_at is null
      join member m on m.workspace_id = i.workspace_id and m.status = 'accepted' and (
        m.id = i.created_by
        or exists (
          select from share s
          where s.workspace_id = i.workspace_id and s.invoice = i.id and s.created_by = m.id
        )
      )
      where i.kind in ('invoice', 'deposit') and i.finalised_at is not null and i.voided_at is null
        and i.paid_at is null and i.total > i.paid
        and i.due_date between ${now.toISOString()}::date - ${maxDaysLate + 2}::int and ${now.toISOString()}::date + 1
        and i.due_date between (${now.toISOString()}::timestamptz at time zone w.time_zone)::date - ${maxDaysLate}::int
          and (${now.toISOString()}::timestamptz at time zone w.time_zone)::date - 1
    ) found
    where ${isUntold} limit 500
  `.execute(db)
  return rows
}
