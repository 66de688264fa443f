import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#database/database.ts'
import { moneyCondition } from '#features/invoice/server/invoice.time.queries.ts'
import { billedTime } from '#features/time/server/time.billed.queries.ts'
import { startOfDay } from '#features/time/server/time.days.queries.ts'
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
  /** In them rates too. */
  amounts: { currency: string; amount: number; rate: number | null }[]
}

const column = (at: number) => sql.ref(`k${at}`)
/** All tags of an entry stand in one column, so that picking reads each entry once. */
const pickedKey = (group: ReportGroup, timeZone: string, filter: ReportFilter): RawBuilder<unknown> => {
  if (group === 'tag') return sql`null::text`
  if (group === 'entryTag') return sql`entry_tags.tags`
  return isSpan(group) ? spanKey(group, timeZone, filter) : keyOf(group, timeZone)
}

const isSpan = (group: ReportGroup): group is 'day' | 'week' | 'month' =>
  group === 'day' || group === 'week' || group === 'month'

/**
 * What `keyOf` says of an entry’s start, found among the first moments of all days of the period, which takes half as
 * long as asking of each entry what the time was where it began.
 */
function spanKey(span: 'day' | 'week' | 'month', timeZone: string, { from, to }: ReportFilter) {
  const days = sql`generate_series(${from}::timestamp, ${to}::timestamp + interval '1 day', interval '1 day') as day`
  return sql`(select array_agg(date_trunc(${span}, day)::date order by day) from ${days})[
    width_bucket(e.start, (
      select array_agg(${startOfDay(sql`day`, timeZone)} order by day) from ${days}
    ))
  ]`
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
  if (group === 'tag') return sql`task_tag.tag`
  return group === 'entryTag' ? sql`tagged.tag` : column(at)
}

const picked = sql`picked`
/** The estimated tasks of the lines of so many groups. */
const estimatedTasks = (groups: number) => sql.ref(`estimated_task${groups}`)
const list = (parts: RawBuilder<unknown>[]) => sql.join([sql``, ...parts], sql`, `)
const columnsOf = (groups: readonly ReportGroup[]) => list(groups.map((_, at) => column(at)))

/** The lines of one level, added up from what was picked: one that is not grouped by tags counts each entry once. */
function levelOf({ workspaceId }: CallerMember, groups: readonly ReportGroup[], max: number) {
  const columns = columnsOf(groups)
  // Texts are made of what was added up: adding up by them takes several times as long.
  const keys = groups.length
    ? sql`array[${sql.join(groups.map((_, at) => sql`${column(at)}::text`))}]::text[]`
    : sql`'{}'::text[]`
  const keyed = list(groups.map((group, at) => sql`${levelKey(group, at)} as ${column(at)}`))
  const from = (lines: RawBuilder<unknown>) =>
    sql.join([lines, ...groups.flatMap((group, at) => tagJoin(workspaceId, lines, group, at))], sql` `)
  const tasks = estimatedTasks(groups.length)
  return sql`(
    select ${sql.lit(groups.length)} as level, sums.keys, entries, seconds, billable, unbilled, unpriced, estimate, amounts
    from (
      select keys, sum(entries)::int as entries, sum(seconds)::float8 as seconds,
        sum(billable)::float8 as billable, sum(unbilled)::float8 as unbilled, sum(unpriced)::float8 as unpriced,
        coalesce(
          json_agg(json_build_object(
            'currency', currency, 'amount', round(worth / 3600)::bigint,
            'rate', case when lowest_rate = highest_rate then lowest_rate end
          ) order by currency) filter (where worth is not null), '[]'
        ) as amounts
      from (
        select ${keys} as keys, currency, sum(entries) as entries, sum(seconds) as seconds, sum(billable) as billable,
          sum(unbilled) as unbilled, sum(unpriced) as unpriced, sum(worth) as worth,
          min(billed_rate) as lowest_rate, max(billed_rate) as highest_rate
        from (
          select currency, entries, seconds, billable, unbilled, unpriced, worth, billed_rate ${keyed} from ${from(picked)}
        ) line group by currency ${columns}
      ) by_currency
      group by keys order by seconds desc, keys limit ${max}
    ) sums
    left join (
      select ${keys} as keys, sum(estimate)::int as estimate
      from (
        select ${groups.includes('entryTag') ? sql`distinct` : sql``} ${tasks}.task, ${tasks}.estimate ${keyed}
        from ${from(tasks)}
      ) by_task
      ${groups.length ? sql`group by ${sql.join(groups.map((_, at) => column(at)))}` : sql``}
    ) estimated on estimated.keys = sums.keys
  )`
}

/**
 * Until the end of the transaction: sums of a year fit in memory instead of being sorted on disk, also where there may be
 * many, and nothing is compiled, which takes longer than the statement itself. By tasks PostgreSQL expects as many sums as
 * entries and would sort these all the same.
 */
const roomToAddUp = (byTask: boolean) => sql`
  select set_config('work_mem', '32MB', true), set_config('hash_mem_multiplier', '4', true), set_config('jit', 'off', true),
    set_config('enable_sort', ${byTask ? 'off' : 'on'}, true)
`

/**
 * Lets days and tasks be added up in memory: else PostgreSQL believes that there are as many of them as entries, and sorts
 * these on disk first. Other groups go without, so that several processes can read the entries.
 */
const apart = sql`offset 0`

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
  const columns = columnsOf(groups)
  const task = byTask ? sql`, task, estimate` : sql``
  const keys = list(
    groups.map((group, at) => sql`${pickedKey(group, member.timeZone, filter)} as ${column(at)}`),
  )
  const entries = sql`
    time_entry e ${entryJoins(member)}
    ${groups.includes('entryTag') ? entryTags(member.workspaceId) : sql``}
    where ${entryCondition(member, filter)}`
  const seesMoney = moneyCondition(member)
  const end = byTask || groups.some(isSpan) ? apart : sql``
  const counts = [...groups.keys(), groups.length]
  const levels = counts.map((count) => levelOf(member, groups.slice(0, count), max))
  // Each made of the one below, which has fewer lines than there are entries.
  const outerTasks = counts.slice(0, -1).reverse()
  const room = roomToAddUp(byTask).execute(db)
  const found = sql<Omit<LevelRow, 'billableSeconds' | 'unbilledSeconds' | 'unpricedSeconds'> & Sums>`
    with timed as (
      select currency, rate ${columns} ${task}, count(*) as entries, sum(tracked) as tracked,
        sum(tracked) filter (where billable) as billable, sum(billed) filter (where is_money_seen) as billed,
        sum(billed) filter (where is_unbilled) as unbilled
      from (
        select e.currency, e.rate ${keys} ${byTask ? sql`, t.id as task, t.estimate` : sql``},
          e."end" - e.start as tracked, e.billable, ${billedTime} as billed, ${seesMoney} as is_money_seen,
          unbilled.entry is not null as is_unbilled
        from ${entries} ${end}
      ) line group by currency, rate ${columns} ${task}
    ), picked as materialized (
      select currency ${columns} ${task}, entries, ${secondsOf('tracked')} as seconds, ${secondsOf('billable')} as billable,
        ${secondsOf('unbilled')} as unbilled,
        case when rate is null then ${secondsOf('billed')} else 0 end as unpriced,
        case when billed > interval '0' then ${secondsOf('billed')} * rate end as worth,
        case when billed > interval '0' then rate end as billed_rate
      from timed
    ), ${estimatedTasks(groups.length)} as materialized (
      ${
        byTask
          ? sql`select distinct task, estimate ${columns} from picked where estimate > 0`
          : sql`select distinct * from (
              select t.id as task, t.estimate ${keys} from ${entries} and t.estimate > 0 ${end}
            ) line`
      }
    ) ${list(
      outerTasks.map(
        (count) => sql`${estimatedTasks(count)} as materialized (
          select distinct task, estimate ${columnsOf(groups.slice(0, count))} from ${estimatedTasks(count + 1)}
        )`,
      ),
    )}
    select * from (${sql.join(levels, sql` union all `)}) level order by level, seconds desc, keys
  `.execute(db)
  const [{ rows }] = await Promise.all([found, room])
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
