import { sql } from 'kysely'
import type { Db } from '#database/database.ts'
import { billedSeconds } from '#features/time/server/time.billed.queries.ts'
import { isInvoiced } from '#features/time/server/time.invoiced.queries.ts'
import { scopeOf, type Viewer } from '#shared/access.ts'
import type { TimeGrouping } from '../invoice.contract.ts'

/** An entry that can be billed, with what lines are made of. */
export type BillableEntry = {
  id: string
  project: string
  /** What it is grouped by. */
  key: string
  title: string
  seconds: number
  /** In minor units; null: unpriced. */
  rate: number | null
  currency: string
}

export type BillableFilter = {
  client?: string | undefined
  entries?: readonly string[] | undefined
  projects?: readonly string[] | undefined
  from?: string | undefined
  to?: string | undefined
}

const day = sql`(e.start at time zone w.time_zone)::date`
const taskTitle = sql`coalesce(t.title, nullif(e.task_title, ''), p.name)`

/** How entries are grouped: by what, and what the line is called. */
const groupings = {
  task: [sql`coalesce(e.task, e.project)::text`, taskTitle],
  project: [sql`e.project::text`, sql`p.name`],
  member: [sql`e.member_id::text`, sql`coalesce(u.name, '')`],
  day: [sql`${day}::text`, sql`${day}::text`],
  week: [sql`date_trunc('week', ${day})::date::text`, sql`date_trunc('week', ${day})::date::text`],
  tag: [sql`coalesce(tag.id::text, '')`, sql`coalesce(tag.name, '')`],
  none: [sql`''`, sql`''`],
} as const satisfies Record<TimeGrouping, readonly unknown[]>

/** Whose money a viewer may see. */
function moneyCondition(viewer: Viewer) {
  const scope = scopeOf(viewer.access, 'money.view')
  if (scope === 'all') return sql<boolean>`true`
  return scope === 'project'
    ? sql<boolean>`e.project = any(${[...viewer.projects]}::uuid[])`
    : sql<boolean>`false`
}

/**
 * Time that can be billed, oldest first: it has ended, is billable, paid for by no fee, and on no invoice. An entry with
 * several tags counts once, with the first of them by name.
 */
export async function findBillable(
  db: Db,
  workspaceId: string,
  viewer: Viewer,
  groupBy: TimeGrouping,
  { client, entries, projects, from, to }: BillableFilter,
): Promise<BillableEntry[]> {
  const [key, title] = groupings[groupBy]
  const { rows } = await sql<BillableEntry>`
    select e.id, e.project, ${key} as key, ${title} as title, ${billedSeconds}::float8 as seconds, e.rate, e.currency
    from time_entry e
    join workspace w on w.id = e.workspace_id
    join project p on p.workspace_id = e.workspace_id and p.id = e.project
    left join task t on t.workspace_id = e.workspace_id and t.id = e.task
    left join member m on m.workspace_id = e.workspace_id and m.id = e.member_id
    left join "user" u on u.id = m."user"
    left join lateral (
      select tag.id, tag.name from time_entry_tag link
      join tag on tag.workspace_id = link.workspace_id and tag.id = link.tag
      where link.workspace_id = e.workspace_id and link.entry = e.id order by lower(tag.name) limit 1
    ) tag on ${groupBy === 'tag'}
    where e.workspace_id = ${workspaceId} and e."end" is not null and ${billedSeconds} > 0 and not ${isInvoiced}
      and ${moneyCondition(viewer)}
      and (${client ?? null}::uuid is null or e.client = ${client ?? null}::uuid)
      and (${entries ?? null}::uuid[] is null or e.id = any(${entries ?? null}::uuid[]))
      and (${projects ?? null}::uuid[] is null or e.project = any(${projects ?? null}::uuid[]))
      and (${from ?? null}::date is null or ${day} >= ${from ?? null}::date)
      and (${to ?? null}::date is null or ${day} <= ${to ?? null}::date)
    order by e.start, e.id
  `.execute(db)
  return rows
}

/** Until the transaction ends nobody changes these entries, nor puts them on another invoice. */
export const lockBillable = (trx: Db, workspaceId: string, ids: readonly string[]) =>
  sql`
    select from time_entry where workspace_id = ${workspaceId} and id = any(${ids}::uuid[]) order by id for update
  `.execute(trx)

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
