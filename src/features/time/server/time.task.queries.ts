import { sql } from 'kysely'
import type { Db } from '#database/database.ts'
import { invalid } from '#server/errors.ts'
import type { WorkspaceContext } from '#server/workspaceContext.ts'
import { may, type Viewer } from '#shared/access.ts'
import { toMajor } from '#shared/money.ts'
import { type TaskTimePage, taskEntriesPageSize } from '../time.contract.ts'
import { visibleTimeEntry } from '../time.rules.ts'
import type { TimeTotals } from '../time.shape.ts'
import { billedSeconds, entrySeconds } from './time.billed.queries.ts'
import { findEntriesWhere, visibilityCondition } from './time.read.queries.ts'

type Page = { before?: string | undefined; limit?: number | undefined }

/**
 * The newest entries of a task that the viewer may see, or the newest before the entry `before`, newest first, and what
 * all that they may see add up to.
 */
export async function findTaskTime(
  db: Db,
  viewer: WorkspaceContext & Viewer,
  task: string,
  { before, limit = taskEntriesPageSize }: Page = {},
): Promise<TaskTimePage> {
  const { workspaceId } = viewer
  const isBefore = (id: string) => sql`(e.start, e.id) < (
    select other.start, other.id from time_entry other where other.workspace_id = ${workspaceId} and other.id = ${id}
  )`
  const seen = sql`e.task = ${task} and ${visibilityCondition(viewer)}`
  const newest = sql`e.id in (
    select e.id from time_entry e
    where e.workspace_id = ${workspaceId} and ${seen} ${before ? sql`and ${isBefore(before)}` : sql``}
    order by e.start desc, e.id desc limit ${limit}
  )`
  const found = (await findEntriesWhere(db, viewer, newest)).reverse()
  const entries = found.flatMap((entry) => visibleTimeEntry(viewer, entry) ?? [])
  if (before && !found.length) await requireEntry(db, viewer, task, before)
  const oldest = found.at(-1)?.id
  const { rows } = await sql<ProjectTotals>`
    select e.project, e.currency, count(*)::int as entries,
      (count(*) filter (where ${oldest ? isBefore(oldest) : sql`false`}))::int as earlier,
      coalesce(sum(${entrySeconds}), 0)::float8 as seconds,
      coalesce(sum(${entrySeconds}) filter (where e.billable), 0)::float8 as billable_seconds,
      coalesce(sum(${billedSeconds}) filter (where e.rate is null), 0)::float8 as unpriced_seconds,
      round(sum(${billedSeconds} * e.rate) filter (where ${billedSeconds} > 0) / 3600)::float8 as amount
    from time_entry e where e.workspace_id = ${workspaceId} and ${seen}
    group by e.project, e.currency
  `.execute(db)
  return {
    entries,
    earlier: rows.reduce((sum, { earlier }) => sum + earlier, 0),
    totals: rows.reduce((totals, row) => addTotals(totals, row, viewer), noTotals),
  }
}

/** What comes before an entry that was deleted meanwhile nobody knows. */
async function requireEntry(db: Db, viewer: WorkspaceContext & Viewer, task: string, id: string) {
  const known = await findEntriesWhere(
    db,
    viewer,
    sql`e.id = ${id} and e.task = ${task} and ${visibilityCondition(viewer)}`,
  )
  if (!known.length) throw invalid({ cursor: 'Not a time entry of this task' })
}

type ProjectTotals = TimeTotals & { project: string; currency: string; earlier: number }

const noTotals: TimeTotals = {
  entries: 0,
  seconds: 0,
  billableSeconds: 0,
  unpricedSeconds: 0,
  amount: null,
}

/** Time may have stayed in another project, whose money the viewer may not see. */
function addTotals(totals: TimeTotals, of: ProjectTotals, viewer: Viewer): TimeTotals {
  const { project, currency } = of
  const isMoneyVisible = may(viewer, 'money.view', { project })
  const amount = isMoneyVisible ? toMajor(of.amount, currency) : null
  return {
    entries: totals.entries + of.entries,
    seconds: totals.seconds + of.seconds,
    billableSeconds: totals.billableSeconds + of.billableSeconds,
    unpricedSeconds: totals.unpricedSeconds + (isMoneyVisible ? of.unpricedSeconds : 0),
    amount: amount === null ? totals.amount : (totals.amount ?? 0) + amount,
  }
}
