import { sql } from 'kysely'
import type { Db } from '#database/database.ts'

/** Each occurrence came to one issue at most, on its day; what an issue sweeps up is of the days before it. */
export async function issues(db: Db, workspaceId: string, touched: ReadonlySet<string>) {
  const { rows } = await sql<{ problem: string }>`
    with issue as (
      select issue.*, r.done, case r.period when 'weekly' then r.issue_date::date + 7 * issue.occurrence
        else (r.issue_date::date + issue.occurrence * interval '1 month')::date end as due, r.sweep_from::date as sweep_from
      from recurring_issue issue
      join recurring_invoice r on r.workspace_id = issue.workspace_id and r.id = issue.series
      where issue.workspace_id = ${workspaceId}
    )
    select 'occurrence ' || occurrence || ' of ' || series || ' is of ' || issue_date || ', not of ' || due as problem
    from issue where issue_date::date <> due or occurrence > done
    union all
    select 'series ' || r.id || ' says that it issued ' || r.issued from recurring_invoice r
    where r.workspace_id = ${workspaceId} and (
      r.issued > (select count(*) from issue where series = r.id)
      or r.issued < (select count(invoice) from issue where series = r.id)
      or r.issued > r.end_after
    )
    union all
    select 'invoice ' || i.id || ' is dated ' || i.issue_date || ', and was issued for ' || due
    from issue join invoice i on i.workspace_id = ${workspaceId} and i.id = issue.invoice
    where i.issue_date <> due
    union all
    select 'entry ' || e.id || ' of ' || e.start || ' was swept up by ' || issue.invoice || ', issued for ' || due || ' from ' || sweep_from
    from issue
    join invoice_line_entry l on l.workspace_id = ${workspaceId} and l.invoice = issue.invoice
    join time_entry e on e.workspace_id = l.workspace_id and e.id = l.entry
    where not issue.invoice = any(${[...touched]}::uuid[]) and l.is_live
      and (e.start::date >= due or e.start::date < sweep_from)
  `.execute(db)
  return rows.map(({ problem }) => problem)
}
