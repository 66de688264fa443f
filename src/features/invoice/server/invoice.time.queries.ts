import { sql } from 'kysely'
import type { Db } from '#database/database.ts'
import { visibilityCondition as seenTask } from '#features/task/server/task.queries.ts'
import { isApproved } from '#features/time/server/time.approval.queries.ts'
import { billedSeconds, entrySeconds } from '#features/time/server/time.billed.queries.ts'
import { isInvoiced, joinUnbilled } from '#features/time/server/time.invoiced.queries.ts'
import { visibilityCondition as seenEntry } from '#features/time/server/time.read.queries.ts'
import { scopeCondition } from '#server/scopeCondition.ts'
import { scopeOf, type Viewer } from '#shared/access.ts'
import type { GroupedEntry } from '../invoice.time.rules.ts'

/** An entry that can be billed, with what lines are made of; its rate in minor units. */
export type BillableEntry = GroupedEntry & { note: string; approved: boolean }

export type BillableFilter = {
  client?: string | undefined
  entries?: readonly string[] | undefined
  projects?: readonly string[] | undefined
  from?: string | undefined
  to?: string | undefined
  /** Leaves out what nobody has approved, where the workspace approves time. */
  approvedOnly?: boolean | undefined
}

const day = sql`(e.start at time zone w.time_zone)::date`

/** Whose money a viewer may see. */
export const moneyCondition = (viewer: Viewer) =>
  scopeCondition(viewer, scopeOf(viewer.access, 'money.view'), { project: sql`e.project` })

/** A client, and those that were merged into it. */
export const withMergedClients = (workspaceId: string, client: string) => sql`array(
  select c.id from client c where c.workspace_id = ${workspaceId} and (c.id = ${client} or c.merged_into = ${client})
)`

function chosen(
  workspaceId: string,
  viewer: Viewer,
  { client, entries, projects, from, to, approvedOnly }: BillableFilter,
) {
  const parts = [moneyCondition(viewer)]
  if (client) parts.push(sql`e.client = any(${withMergedClients(workspaceId, client)})`)
  if (entries) parts.push(sql`e.id = any(${entries}::uuid[])`)
  if (projects) parts.push(sql`e.project = any(${projects}::uuid[])`)
  if (from) parts.push(sql`${day} >= ${from}::date`)
  if (to) parts.push(sql`${day} <= ${to}::date`)
  if (approvedOnly) parts.push(isApproved)
  return sql.join(parts, sql` and `)
}

/**
 * Time that can be billed: it has ended, is billable, paid for by no fee, and on no invoice. An entry with several tags
 * counts once, with the first of them by name. That of a client that was merged counts for the other one. Only what the viewer
 * may see is told, and its task where they see that.
 */
const billable = (workspaceId: string, viewer: Viewer, filter: BillableFilter) => sql`
  select e.id, ${day}::text as day, ${billedSeconds}::float8 as seconds, e.rate, e.currency, e.project,
    p.name as project_name, case when ${seenTask(viewer)} then e.task end as task,
    coalesce(case when ${seenTask(viewer)} then coalesce(task.title, nullif(e.task_title, '')) end, p.name) as title, e.member_id,
    coalesce(u.name, '') as member_name, tag.id as tag, coalesce(tag.name, '') as tag_name, e.note, ${isApproved} as approved, e.start
  from time_entry e
  ${joinUnbilled}
  join workspace w on w.id = e.workspace_id
  join project p on p.workspace_id = e.workspace_id and p.id = e.project
  left join task on task.workspace_id = e.workspace_id and task.id = e.task
  left join member m on m.workspace_id = e.workspace_id and m.id = e.member_id
  left join "user" u on u.id = m."user"
  left join lateral (
    select tag.id, tag.name from time_entry_tag link
    join tag on tag.workspace_id = link.workspace_id and tag.id = link.tag
    where link.workspace_id = e.workspace_id and link.entry = e.id order by lower(tag.name) limit 1
  ) tag on true
  where e.workspace_id = ${workspaceId} and e."end" is not null and ${billedSeconds} > 0 and ${seenEntry(viewer)}
    and ${chosen(workspaceId, viewer, filter)}
`

/** Oldest first; with `max` at most so many. */
export async function findBillable(
  db: Db,
  workspaceId: string,
  viewer: Viewer,
  filter: BillableFilter,
  max: number | null = null,
): Promise<BillableEntry[]> {
  const { rows } = await sql<BillableEntry & { start: string }>`
    ${billable(workspaceId, viewer, filter)} order by e.start, e.id limit ${max}
  `.execute(db)
  return rows.map(({ start: _, ...entry }) => entry)
}

/**
 * The same, locked in the order of ids: until the transaction ends nobody changes these entries, nor puts them on another
 * invoice. What somebody changed or billed while this waited is as they left it, or left out.
 */
export async function lockBillable(
  trx: Db,
  workspaceId: string,
  viewer: Viewer,
  filter: BillableFilter,
): Promise<BillableEntry[]> {
  const { rows } = await sql<BillableEntry>`
    select * from (${billable(workspaceId, viewer, filter)} order by e.id for update of e, unbilled) locked order by start, id
  `.execute(trx)
  return rows
}

type LeftOut = { project: string; covered: number; notBillable: number; invoiced: number; running: number }

/** By project the seconds of time that can’t be billed, and why; of running timers how many there are. */
export async function findLeftOut(
  db: Db,
  workspaceId: string,
  viewer: Viewer,
  filter: BillableFilter,
): Promise<LeftOut[]> {
  const covered = sql`case when e.covered then ${entrySeconds} else least(e.included, ${entrySeconds}) end`
  const { rows } = await sql<LeftOut>`
    select project, covered::float8, not_billable::float8, invoiced::float8, running from (
      select e.project,
        coalesce(sum(${covered}) filter (where e.billable and not ${isInvoiced}), 0) as covered,
        coalesce(sum(${entrySeconds}) filter (where not e.billable), 0) as not_billable,
        coalesce(sum(${entrySeconds}) filter (where ${isInvoiced}), 0) as invoiced,
        count(*) filter (where e."end" is null and e.billable)::int as running
      from time_entry e
      join workspace w on w.id = e.workspace_id
      where e.workspace_id = ${workspaceId} and ${chosen(workspaceId, viewer, filter)}
      group by e.project
    ) sums
    where covered + not_billable + invoiced + running > 0
    order by project
  `.execute(db)
  return rows
}

/** Says which entries a line bills, and how many seconds of each. */
export const insertLineEntries = (
  trx: Db,
  workspaceId: string,
  invoice: string,
  links: readonly { line: string; entry: string; seconds: number }[],
) =>
  sql`
    insert into invoice_line_entry (workspace_id, invoice, line, entry, seconds)
    select ${workspaceId}, ${invoice}, link.line, link.entry, link.seconds
    from unnest(${links.map(({ line }) => line)}::uuid[], ${links.map(({ entry }) => entry)}::uuid[],
      ${links.map(({ seconds }) => Math.round(seconds))}::int[]) as link (line, entry, seconds)
  `.execute(trx)
