import { sql } from 'kysely'
import type { Db } from '#database/database.ts'
import { maxEntriesShown, type SharedInvoice } from '../delivery.public.contract.ts'

type Entry = NonNullable<SharedInvoice['entries']>[number]

/**
 * The time entries behind the lines of an invoice: day, first name, task, note and what was billed of each, and nothing
 * else of the workspace. One more than is shown, where there is one.
 */
export async function findSharedEntries(db: Db, workspaceId: string, invoice: string) {
  const { rows } = await sql<Entry & { count: number }>`
    with line as (
      select id, row_number() over (order by position, id) - 1 as place
      from invoice_line where workspace_id = ${workspaceId} and invoice = ${invoice}
    )
    select line.place::int as line, (e.start at time zone w.time_zone)::date as day,
      coalesce(split_part(trim(u.name), ' ', 1), '') as member,
      coalesce(t.title, nullif(e.task_title, ''), p.name, '') as task, e.note, link.seconds,
      count(*) over ()::int as count
    from invoice_line_entry link
    join line on line.id = link.line
    join workspace w on w.id = link.workspace_id
    join time_entry e on e.workspace_id = link.workspace_id and e.id = link.entry
    left join project p on p.workspace_id = e.workspace_id and p.id = e.project
    left join task t on t.workspace_id = e.workspace_id and t.id = e.task
    left join member m on m.workspace_id = e.workspace_id and m.id = e.member_id
    left join "user" u on u.id = m."user"
    where link.workspace_id = ${workspaceId} and link.invoice = ${invoice} and link.is_live
    order by line.place, e.start, e.id limit ${maxEntriesShown}
  `.execute(db)
  return {
    entries: rows.map(({ count: _, ...entry }): Entry => entry),
    moreEntries: (rows[0]?.count ?? 0) - rows.length,
  }
}

/** The payments of an invoice in their order, in minor units. */
export const findSharedPayments = (db: Db, workspaceId: string, invoice: string) =>
  db
    .selectFrom('payment')
    .select(['date', 'amount'])
    .where('workspaceId', '=', workspaceId)
    .where('invoice', '=', invoice)
    .orderBy('date')
    .orderBy('createdAt')
    .orderBy('id')
    .execute()

/** The day that it is where a workspace is. */
export async function findToday(db: Db, workspaceId: string): Promise<string> {
  const { rows } = await sql<{ today: string }>`
    select (now() at time zone time_zone)::date as today from workspace where id = ${workspaceId}
  `.execute(db)
  return rows[0]?.today ?? ''
}
