import { sql } from 'kysely'
import type { Db } from '#database/database.ts'
import { billedSeconds } from '#features/time/server/time.billed.queries.ts'
import { isInvoiced } from '#features/time/server/time.invoiced.queries.ts'
import type { Viewer } from '#shared/access.ts'
import type { UnbilledTime } from '../invoice.overview.contract.ts'
import { moneyCondition } from './invoice.time.queries.ts'

/** Seconds, and an amount in minor units. */
export type UnbilledRow = Omit<UnbilledTime, 'minutes' | 'unpricedMinutes'> & {
  seconds: number
  unpriced: number
}

/** What can be billed of all clients, the most first; what `findBillable` finds, added up. */
export async function findUnbilled(db: Db, workspaceId: string, viewer: Viewer): Promise<UnbilledRow[]> {
  const { rows } = await sql<UnbilledRow>`
    select e.client, e.project, e.currency,
      coalesce(sum(${billedSeconds}) filter (where e.rate is not null), 0)::float8 as seconds,
      round(coalesce(sum(${billedSeconds} * e.rate), 0) / 3600)::bigint as amount,
      coalesce(sum(${billedSeconds}) filter (where e.rate is null), 0)::float8 as unpriced,
      min((e.start at time zone w.time_zone)::date)::text as oldest
    from time_entry e
    join workspace w on w.id = e.workspace_id
    where e.workspace_id = ${workspaceId} and e."end" is not null and e.billable and not e.covered and ${billedSeconds} > 0 and not ${isInvoiced}
      and ${moneyCondition(viewer)}
    group by e.client, e.project, e.currency
    order by amount desc, unpriced desc, e.project
  `.execute(db)
  return rows
}
