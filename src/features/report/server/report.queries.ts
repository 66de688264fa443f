import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#database/database.ts'
import { moneyCondition } from '#features/invoice/server/invoice.time.queries.ts'
import { billedTime } from '#features/time/server/time.billed.queries.ts'
import type { CallerMember } from '#server/session/session.ts'
import type { ReportGroup } from '../report.shape.ts'
import { entryCondition, entryJoins, keyOf, type ReportFilter } from './report.filter.queries.ts'

/** What a line of a report adds up to, in minor units; `keys` has a key for each of its groups. */
export type LevelRow = {
  /** How many groups it is of. */
  level: number
  keys: (string | null)[]
  entries: number
  seconds: number
  billableSeconds: number
  unbilledSeconds: number
  unpricedSeconds: number
  estimate: number | null
  amounts: { currency: string; amount: number }[]
}

const column = (at: number) => sql.ref(`k${at}`)
/** All tags of an entry stand in one column, so that picking reads each entry once. */
const pickedKey = (group: ReportGroup, timeZone: string): RawBuilder<unknown> => {
  if (group === 'tag') return sql`null::text`
  return group === 'entryTag' ? sql`entry_tags.tags` : keyOf(group, timeZone)
}

const secondsOf = (name: string) => sql`coalesce(extract(epoch from ${sql.ref(name)}), 0)`

const entryTags = (workspaceId: string) => sql`
  left join (
    select entry, array_agg(tag::text order by tag) as tags from time_entry_tag
    where workspace_id = ${workspaceId} group by entry
  ) entry_tags on entry_tags.entry = e.id`

/** Each line once for each of its tags, and once where it has none. */
function tagJoin(
  workspaceId: string,
  lines: RawBuilder<unknown>,
  group: ReportGroup,
  at: number,
): RawBuilder<unknown>[] {
  if (group === 'tag')
    return [
      sql`left join task_tag on task_tag.workspace_id = ${workspaceId} and task_tag.task = ${lines}.task`,
    ]
  return group === 'entryTag' ? [sql`left join lateral unnest(${column(at)}) as tagged (tag) on true`] : []
}

const levelKey = (group: ReportGroup, at: number) => {
  if (group === 'tag') return sql`task_tag.tag::text`
  return group === 'entryTag' ? sql`tagged.tag` : sql`${column(at)}::text`
}

const picked = sql`picked`
const estimatedTask = sql`estimated_task`

/** The lines of one level, added up from what was picked: one that is not grouped by tags counts each entry once. */
function levelOf({ workspaceId }: CallerMember, groups: readonly ReportGroup[], max: number) {
  const keys = groups.length
    ? sql`array[${sql.join(groups.map((group, at) => levelKey(group, at)))}]::text[]`
    : sql`'{}'::text[]`
  const from = (lines: RawBuilder<unknown>) =>
    sql.join([lines, ...groups.flatMap((group, at) => tagJoin(workspaceId, lines, group, at))], sql` `)
  return sql`(
    select ${sql.lit(groups.length)} as level, sums.keys, entries, seconds, billable, unbilled, unpriced, estimate, amounts
    from (
      select keys, sum(entries)::int as entries, sum(seconds)::float8 as seconds, sum(billable)::float8 as billable,
        sum(unbilled)::float8 as unbilled, sum(unpriced)::float8 as unpriced,
        coalesce(
          json_agg(json_build_object('currency', currency, 'amount', round(worth / 3600)::bigint) order by currency)
            filter (where worth is not null), '[]'
        ) as amounts
      from (
        select ${keys} as keys, currency, sum(entries) as entries, sum(seconds) as seconds, sum(billable) as billable,
          sum(unbilled) as unbilled, sum(unpriced) as unpriced, sum(worth) as worth
        from ${from(picked)} group by 1, 2
      ) by_currency
      group by keys order by seconds desc, keys limit ${max}
    ) sums
    left join (
      select keys, sum(estimate)::int as estimate
      from (select distinct ${keys} as keys, estimated_task.task, estimated_task.estimate
        from ${from(estimatedTask)}) by_task
      group by 1
    ) estimated on estimated.keys = sums.keys
  )`
}

/**
 * Until the end of the transaction: sums of a year fit in memory instead of being sorted on disk, and nothing is compiled,
 * which takes longer than the statement itself.
 */
const roomToAddUp = sql`select set_config('work_mem', '32MB', true), set_config('jit', 'off', true)`

/**
 * The entries of a period added up by nothing (the one total), by the first of these groups, by the first two, and so on;
 * every level is made of the same sums. Rates are apart in them, so that what time is worth is counted once for each sum
 * instead of once for each entry. Tasks are apart only where a level asks for them: there are many more sums with them,
 * and reading the entries of estimated tasks once more costs less.
 */
export async function findLevels(
  db: Db,
  member: CallerMember,
  filter: ReportFilter,
  groups: readonly ReportGroup[],
  max: number,
): Promise<LevelRow[]> {
  const byTask = groups.includes('task') || groups.includes('tag')
  const list = (parts: RawBuilder<unknown>[]) => sql.join([sql``, ...parts], sql`, `)
  const columns = list(groups.map((_, at) => column(at)))
  const keys = list(groups.map((group, at) => sql`${pickedKey(group, member.timeZone)} as ${column(at)}`))
  const entries = sql`
    time_entry e ${entryJoins(member)}
    ${groups.includes('entryTag') ? entryTags(member.workspaceId) : sql``}
    where ${entryCondition(member, filter)}`
  const seesMoney = moneyCondition(member)
  const levels = [...groups, null].map((_, count) => levelOf(member, groups.slice(0, count), max))
  await roomToAddUp.execute(db)
  const { rows } = await sql<
    Omit<LevelRow, 'billableSeconds' | 'unbilledSeconds' | 'unpricedSeconds'> & Sums
  >`
    with timed as (
      select e.currency, e.rate ${keys} ${byTask ? sql`, t.id as task, t.estimate` : sql``},
        count(*) as entries, sum(e."end" - e.start) as tracked, sum(e."end" - e.start) filter (where e.billable) as billable,
        sum(${billedTime}) filter (where ${seesMoney}) as billed,
        sum(${billedTime}) filter (where unbilled.entry is not null) as unbilled
      from ${entries}
      group by e.currency, e.rate ${columns} ${byTask ? sql`, t.id, t.estimate` : sql``}
    ), picked as materialized (
      select currency ${columns} ${byTask ? sql`, task, estimate` : sql``},
        entries, ${secondsOf('tracked')} as seconds, ${secondsOf('billable')} as billable,
        ${secondsOf('unbilled')} as unbilled,
        case when rate is null then ${secondsOf('billed')} else 0 end as unpriced,
        case when billed > interval '0' then ${secondsOf('billed')} * rate end as worth
      from timed
    ), estimated_task as materialized (
      ${
        byTask
          ? sql`select distinct task, estimate ${columns} from picked where estimate > 0`
          : sql`select distinct t.id as task, t.estimate ${keys} from ${entries} and t.estimate > 0`
      }
    )
    ${sql.join(levels, sql` union all `)}
  `.execute(db)
  return rows.map(({ billable, unbilled, unpriced, ...row }) => ({
    ...row,
    billableSeconds: billable,
    unbilledSeconds: unbilled,
    unpricedSeconds: unpriced,
  }))
}
type Sums = { billable: number; unbilled: number; unpriced: number }

/** The lines of the innermost level alone. */
export const findLevel = async (
  db: Db,
  member: CallerMember,
  filter: ReportFilter,
  groups: readonly ReportGroup[],
  max: number,
) => (await findLevels(db, member, filter, groups, max)).filter(({ level }) => level === groups.length)

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

/** The entries of a report or of one line of it, the newest first, from the one after `cursor` on. */
export async function findEntryIds(
  db: Db,
  member: CallerMember,
  filter: ReportFilter,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<string[]> {
  const after = cursor
    ? sql`(e.start, e.id) < (
        select x.start, x.id from time_entry x where x.workspace_id = ${member.workspaceId} and x.id = ${cursor}
      )`
    : sql`true`
  const { rows } = await sql<{ id: string }>`
    select e.id from time_entry e ${entryJoins(member)}
    where ${entryCondition(member, filter)} and ${after}
    order by e.start desc, e.id desc limit ${limit}
  `.execute(db)
  return rows.map(({ id }) => id)
}
