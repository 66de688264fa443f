import { type RawBuilder, sql } from 'kysely'
import { type Db, laterThanBefore } from '#database/database.ts'
import { lockRatesShared } from '#features/rate/server/rate.resolve.queries.ts'
import { type Month, monthOf } from '#features/retainer/retainer.rules.ts'
import { findRetained } from '#features/retainer/server/retainer.queries.ts'
import { lockTasks } from '#features/task/server/task.queries.ts'
import type { Log } from '#server/live/change.ts'
import type { WorkspaceContext } from '#server/workspaceContext.ts'
import { dayIn } from '#shared/days.ts'
import type { TimeEntry } from '../time.shape.ts'
import { entrySeconds } from './time.billed.queries.ts'
import { isOpen, lockBooksShared } from './time.books.queries.ts'
import { isInvoiced } from './time.invoiced.queries.ts'
import { idsOf, lockEntriesWhere, logEntries } from './time.lock.queries.ts'
import { findEntriesWhere } from './time.read.queries.ts'
import { entryMonth, entryWorth, findMonths, isCounted, monthStart } from './time.retainer.queries.ts'
import { settleTaskTime } from './time.settleTask.queries.ts'

type Touched = Pick<TimeEntry, 'id' | 'task' | 'project' | 'start'>

/**
 * After entries were written: writes anew how much of each entry the retainers of their projects include, from the month
 * of the earliest on, as what a month uses and leaves to the next one follows the order of time. Tells of the others that
 * changed by this and settles their tasks; of those that were written the caller tells, and settles theirs. Answers whether there
 * was a retainer at all.
 */
export async function settleRetainersOf(
  trx: Db,
  log: Log,
  context: WorkspaceContext,
  touched: readonly Touched[],
): Promise<boolean> {
  if (!touched.length) return false
  const projects = await findRetained(trx, context, [...new Set(touched.map(({ project }) => project))])
  for (const project of projects) {
    const starts = touched.filter((entry) => entry.project === project).map(({ start }) => start)
    await settleRetainer(trx, log, context, project, { since: starts.sort()[0] as string, touched })
  }
  return projects.length > 0
}

/** After entries were put on an invoice or let go by it: what is included is for those that stand on none. */
export async function settleInvoiced(trx: Db, log: Log, workspaceId: string, entries: readonly string[]) {
  if (!entries.length) return
  await lockRatesShared(trx, workspaceId)
  const { rows } = await sql<{ project: string; since: string; currency: string }>`
    select e.project, min(e.start) as since, w.currency from time_entry e join workspace w on w.id = e.workspace_id
    where e.workspace_id = ${workspaceId} and e.id = any(${entries}::uuid[])
      and exists(select from retainer r where r.workspace_id = e.workspace_id and r.project = e.project)
    group by e.project, w.currency order by e.project
  `.execute(trx)
  for (const { project, since, currency } of rows)
    await settleRetainer(trx, log, { workspaceId, currency }, project, { since })
}

/** After the time zone changed, and with it what a month is; closed books stay as they are. */
export async function settleRetainers(trx: Db, log: Log, context: WorkspaceContext) {
  await lockBooksShared(trx, context)
  for (const project of await findRetained(trx, context))
    await settleRetainer(trx, log, context, project, { isOpenOnly: true })
}

type Options = {
  /** An instant in the first month that can have changed; all months where it is left out. */
  since?: string
  touched?: readonly Touched[]
  /** Leaves entries of closed books as they are. */
  isOpenOnly?: boolean
}

/** The same for one project, also where it has no terms any more. */
export async function settleRetainer(
  trx: Db,
  log: Log,
  context: WorkspaceContext,
  project: string,
  { since, touched = [], isOpenOnly = false }: Options = {},
) {
  const timeZone = await findTimeZone(trx, context.workspaceId)
  const { months } = await findMonths(trx, context, { project, timeZone })
  const first = since && monthStart(monthOf(dayIn(timeZone, new Date(since))), timeZone)
  const which = sql`e.workspace_id = ${context.workspaceId} and e.project = ${project}
    and ${first ? sql`e.start >= ${first}` : sql`true`}`
  const settled = includedOf(months, which)
  const differs = sql`${which} and not ${isInvoiced} and ${isOpenOnly ? isOpen : sql`true`} and exists(
    select from ${settled} settled where settled.id = e.id and settled.included <> e.included
  )`
  const found = await findEntriesWhere(trx, context, differs)
  if (!found.length) return
  const others = found.filter(({ id }) => !touched.some((entry) => entry.id === id))
  const tasks = [...new Set(others.flatMap(({ task }) => task ?? []))]
  await lockTasks(trx, context, tasks)
  const before = await lockEntriesWhere(trx, context, sql`e.id = any(${idsOf(others)}::uuid[])`)
  await sql`
    update time_entry e set included = settled.included, updated_at = ${laterThanBefore}
    from ${settled} settled where ${which} and e.id = any(${idsOf(found)}::uuid[]) and settled.id = e.id
  `.execute(trx)
  await logEntries(trx, log, context, before)
  const theirs = tasks.filter((task) => !touched.some((entry) => entry.task === task))
  await settleTaskTime(trx, log, context, theirs)
}

/**
 * How many seconds of each of these entries are included: in their order, as long as there is something left of what is
 * available in their month; of the one at which it ends a part. What stands on an invoice keeps what was included of it,
 * which is left to nobody else.
 */
function includedOf(months: readonly Month[], which: RawBuilder<unknown>) {
  const available = JSON.stringify(
    months.map(({ month, unit, included, carriedIn }) => ({ month, unit, available: included + carriedIn })),
  )
  return sql`(
    select id, case when worth > 0
      then round(seconds * least(greatest(available - kept - (upto - worth), 0), worth) / worth, 3) else 0 end as included
    from (
      select counted.*, sum(worth) filter (where not is_invoiced) over (partition by month order by start, id) as upto,
        coalesce(sum(worth * e_included / seconds) filter (where is_invoiced) over (partition by month), 0) as kept
      from (
        select e.id, e.start, ${entryMonth} as month, m.available, ${entrySeconds} as seconds,
          e.included as e_included, ${isInvoiced} as is_invoiced,
          case when not ${isCounted} or m.available is null then 0
            when m.unit = 'money' then ${entryWorth} else ${entrySeconds} end as worth
        from time_entry e
        join workspace w on w.id = e.workspace_id
        left join jsonb_to_recordset(${available}::jsonb) as m (month text, unit text, available numeric)
          on m.month = ${entryMonth}
        where ${which}
      ) counted
    ) ordered
  )`
}

async function findTimeZone(db: Db, workspaceId: string): Promise<string> {
  const { timeZone } = await db
    .selectFrom('workspace')
    .select('timeZone')
    .where('id', '=', workspaceId)
    .executeTakeFirstOrThrow()
  return timeZone
}
