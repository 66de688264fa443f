import { sql } from 'kysely'
import type { Db } from '#database/database.ts'
import { type Month, monthOf, retainerMonths, type Used } from '#features/retainer/retainer.rules.ts'
import { findTerms } from '#features/retainer/server/retainer.queries.ts'
import type { WorkspaceContext } from '#server/workspaceContext.ts'
import { dayIn } from '#shared/days.ts'
import { billedSeconds, entrySeconds } from './time.billed.queries.ts'
import { startOfDay } from './time.days.queries.ts'
import { isInvoiced } from './time.invoiced.queries.ts'

/** The month of an entry `e` in the time zone of the workspace `w`, by its first day. */
export const entryMonth = sql<string>`to_char(e.start at time zone w.time_zone, 'YYYY-MM-01')`

/** Whether an entry `e` counts in a retainer: not while it runs, nor where it is not billed or a fee pays for it. */
export const isCounted = sql<boolean>`(e.billable and not e.covered and e."end" is not null)`

/** Minor units that an entry `e` is worth by its rate; what has no rate is worth nothing. */
export const entryWorth = sql<number>`coalesce(${entrySeconds} * e.rate / 3600, 0)`

export type UsedMonth = Required<Used> & { month: string; billed: number; unpriced: number }

/** What each month used, in seconds and in minor units; what of it is billed by the hour, and how many seconds have no rate. */
async function findUsed(db: Db, { workspaceId }: WorkspaceContext, project: string): Promise<UsedMonth[]> {
  const { rows } = await sql<UsedMonth>`
    select ${entryMonth} as month, sum(${entrySeconds}) as minutes, sum(${entryWorth}) as money,
      json_build_object(
        'minutes', coalesce(sum(${billedSeconds}) filter (where ${isInvoiced}), 0),
        'money', coalesce(sum(${billedSeconds} * e.rate) filter (where ${isInvoiced}) / 3600, 0)
      ) as invoiced,
      coalesce(sum(${billedSeconds} * e.rate) / 3600, 0) as billed,
      coalesce(sum(${billedSeconds}) filter (where e.rate is null), 0) as unpriced
    from time_entry e join workspace w on w.id = e.workspace_id
    where e.workspace_id = ${workspaceId} and e.project = ${project} and ${isCounted}
    group by 1
  `.execute(db)
  return rows
}

/** The months of a project's retainer up to the one of `today` or of its latest entry, in seconds and minor units. */
export async function findMonths(
  db: Db,
  context: WorkspaceContext,
  { project, timeZone }: { project: string; timeZone: string },
): Promise<{ months: Month[]; used: Map<string, UsedMonth> }> {
  const [terms, found] = await Promise.all([findTerms(db, context, project), findUsed(db, context, project)])
  const used = new Map(found.map((one) => [one.month, one]))
  // Clocks differ a little: an entry may have begun in the next month by now.
  const through = [monthOf(dayIn(timeZone)), ...used.keys()].sort().at(-1) as string
  return { months: retainerMonths(terms, used satisfies ReadonlyMap<string, Used>, through), used }
}

/** When a month begins in a time zone, as SQL. */
export const monthStart = (month: string, timeZone: string) => startOfDay(sql`${month}::timestamp`, timeZone)
