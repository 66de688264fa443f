import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#database/database.ts'
import type { ApprovalState } from '#features/approval/approval.shape.ts'
import { moneyCondition } from '#features/invoice/server/invoice.time.queries.ts'
import { approvalState } from '#features/time/server/time.approval.queries.ts'
import { billedSeconds, entrySeconds, isUnpriced } from '#features/time/server/time.billed.queries.ts'
import type { CallerMember } from '#server/session/session.ts'
import { narrower, scopeOf } from '#shared/access.ts'
import type { ReportGroup } from '../report.shape.ts'

export type ReportFilter = {
  from: string
  to: string
  project?: string | undefined
  client?: string | undefined
  memberId?: string | undefined
  tag?: string | undefined
  billable?: 'true' | 'false' | undefined
  approval?: ApprovalState | undefined
}

/** What a level of a report adds up to, in minor units; `keys` has a key for each of its groups. */
export type LevelRow = {
  keys: (string | null)[]
  entries: number
  seconds: number
  billableSeconds: number
  unbilledSeconds: number
  unpricedSeconds: number
  estimate: number | null
  amounts: { currency: string; amount: number }[]
}

/** Each entry once for each of its tags, and once where it has none. */
const tagJoins: Partial<Record<ReportGroup, RawBuilder<unknown>>> = {
  tag: sql`left join task_tag on task_tag.workspace_id = e.workspace_id and task_tag.task = t.id`,
  entryTag: sql`
    left join time_entry_tag on time_entry_tag.workspace_id = e.workspace_id and time_entry_tag.entry = e.id`,
}

const dayOf = (timeZone: string) => sql`(e.start at time zone ${timeZone})::date`

/** What an entry `e` on the task `t` is grouped by, as text. */
function keyOf(group: ReportGroup, timeZone: string): RawBuilder<unknown> {
  switch (group) {
    case 'project':
      return sql`e.project::text`
    case 'client':
      return sql`coalesce(c.merged_into, e.client)::text`
    case 'member':
      return sql`e.member_id::text`
    case 'task':
      return sql`t.id::text`
    case 'tag':
      return sql`task_tag.tag::text`
    case 'entryTag':
      return sql`time_entry_tag.tag::text`
    case 'status':
      return sql`t.status::text`
    case 'priority':
      return sql`t.priority`
    case 'billable':
      return sql`e.billable::text`
    case 'approval':
      return approvalState
    case 'day':
      return sql`${dayOf(timeZone)}::text`
    case 'week':
      return sql`date_trunc('week', ${dayOf(timeZone)})::date::text`
    case 'month':
      return sql`date_trunc('month', ${dayOf(timeZone)})::date::text`
  }
}

/** Which tasks `t` of an entry `e` the viewer may know of. */
function taskCondition({ access, projects, memberId }: CallerMember) {
  const scope = scopeOf(access, 'task.view')
  if (scope === 'all') return sql`true`
  if (scope === 'project') return sql`t.project = any(${[...projects]}::uuid[])`
  return scope === 'own' ? sql`(t.executor = ${memberId} or t.created_by = ${memberId})` : sql`false`
}

/** Which entries `e` of the period are counted: a report shows hours, so it reaches no further than time is seen. */
function entryCondition(member: CallerMember, filter: ReportFilter) {
  const { workspaceId, access, projects, memberId, timeZone } = member
  const scope = narrower(scopeOf(access, 'report.view'), scopeOf(access, 'time.view'))
  const parts = [
    sql`e.workspace_id = ${workspaceId} and e."end" is not null`,
    sql`e.start >= ${filter.from}::timestamp at time zone ${timeZone}`,
    sql`e.start < (${filter.to}::date + 1)::timestamp at time zone ${timeZone}`,
  ]
  if (scope === 'none') parts.push(sql`false`)
  if (scope === 'project') parts.push(sql`e.project = any(${[...projects]}::uuid[])`)
  if (scope === 'own') parts.push(sql`e.member_id = ${memberId}`)
  if (filter.project) parts.push(sql`e.project = ${filter.project}`)
  if (filter.memberId) parts.push(sql`e.member_id = ${filter.memberId}`)
  if (filter.client) parts.push(sql`coalesce(c.merged_into, e.client) = ${filter.client}`)
  if (filter.approval) parts.push(sql`${approvalState} = ${filter.approval}`)
  if (filter.billable) parts.push(sql`e.billable = ${filter.billable === 'true'}`)
  if (filter.tag)
    parts.push(sql`(
      exists(select from task_tag l where l.workspace_id = e.workspace_id and l.task = t.id and l.tag = ${filter.tag})
      or exists(
        select from time_entry_tag l where l.workspace_id = e.workspace_id and l.entry = e.id and l.tag = ${filter.tag}
      )
    )`)
  return sql.join(parts, sql` and `)
}

/**
 * The entries of a period added up by these groups; by none it is the one total. A level that is not grouped by tags
 * counts each entry once.
 */
export async function findLevel(
  db: Db,
  member: CallerMember,
  filter: ReportFilter,
  groups: readonly ReportGroup[],
  max: number,
): Promise<LevelRow[]> {
  const keys = groups.length
    ? sql`array[${sql.join(groups.map((group) => keyOf(group, member.timeZone)))}]`
    : sql`array[]::text[]`
  const joins = groups.flatMap((group) => tagJoins[group] ?? [])
  const { rows } = await sql<LevelRow>`
    with picked as (
      select ${keys} as keys, e.task, e.currency, t.estimate, count(*) as entries,
        sum(${entrySeconds}) as seconds,
        coalesce(sum(${entrySeconds}) filter (where e.billable), 0) as billable,
        coalesce(sum(${billedSeconds}) filter (where unbilled.entry is not null), 0) as unbilled,
        coalesce(sum(${billedSeconds}) filter (where ${isUnpriced} and ${moneyCondition(member)}), 0) as unpriced,
        sum(${billedSeconds} * e.rate) filter (where ${billedSeconds} > 0 and ${moneyCondition(member)}) as worth
      from time_entry e
      left join task t on t.workspace_id = e.workspace_id and t.id = e.task and t.deleted_at is null
        and ${taskCondition(member)}
      left join client c on c.workspace_id = e.workspace_id and c.id = e.client
      left join unbilled_entry unbilled on unbilled.workspace_id = e.workspace_id and unbilled.entry = e.id
        and ${moneyCondition(member)}
      ${joins.length ? sql.join(joins, sql` `) : sql``}
      where ${entryCondition(member, filter)}
      group by 1, e.task, e.currency, t.estimate
    ), by_task as (
      select keys, task, max(estimate) as estimate from picked group by 1, 2
    ), estimated as (
      select keys, nullif(sum(estimate), 0)::int as estimate from by_task group by 1
    ), by_currency as (
      select keys, currency, sum(entries) as entries, sum(seconds) as seconds, sum(billable) as billable,
        sum(unbilled) as unbilled, sum(unpriced) as unpriced, round(sum(worth) / 3600)::bigint as amount
      from picked group by 1, 2
    )
    select keys, sum(entries)::int as entries, sum(seconds)::float8 as seconds,
      sum(billable)::float8 as billable_seconds, sum(unbilled)::float8 as unbilled_seconds,
      sum(unpriced)::float8 as unpriced_seconds, max(estimated.estimate) as estimate,
      coalesce(
        json_agg(json_build_object('currency', currency, 'amount', amount) order by currency)
          filter (where amount is not null), '[]'
      ) as amounts
    from by_currency join estimated using (keys)
    group by keys order by seconds desc, keys limit ${max}
  `.execute(db)
  return rows
}

/** What ids stand for, by id. */
export async function findTitles(
  db: Db,
  workspaceId: string,
  group: ReportGroup,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const titles = titleQueries[group]
  if (!titles || !ids.length) return new Map()
  const { rows } = await sql<{ id: string; title: string }>`
    ${titles} where x.workspace_id = ${workspaceId} and x.id = any(${ids}::uuid[])
  `.execute(db)
  return new Map(rows.map(({ id, title }) => [id, title]))
}

const tags = sql`select x.id, x.name as title from tag x`
const titleQueries: Partial<Record<ReportGroup, RawBuilder<unknown>>> = {
  project: sql`select x.id, x.name as title from project x`,
  client: sql`select x.id, x.title from client x`,
  member: sql`select x.id, coalesce(u.name, x.email, '') as title from member x left join "user" u on u.id = x."user"`,
  task: sql`select x.id, x.title from task x`,
  tag: tags,
  entryTag: tags,
  status: sql`select x.id, x.name as title from status x`,
}
