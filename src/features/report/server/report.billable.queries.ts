import { sql } from 'kysely'
import type { Db } from '#database/database.ts'
import { moneyCondition } from '#features/invoice/server/invoice.time.queries.ts'
import { billedSeconds, entrySeconds, isUnpriced } from '#features/time/server/time.billed.queries.ts'
import { isInvoiced } from '#features/time/server/time.invoiced.queries.ts'
import type { CallerMember } from '#server/session/session.ts'
import { toMajor } from '#shared/money.ts'
import { minutesOf } from '../report.rules.ts'
import type { ReportBillable } from '../report.shape.ts'
import { entryCondition, entryJoins, type ReportFilter } from './report.filter.queries.ts'

type Row = {
  client: string | null
  title: string
  currency: string
  entries: string[]
  seconds: number
  amount: number
  invoiced: number
  covered: number
  notBillable: number
  unpriced: number
}

/**
 * The entries of a report that an invoice can bill, as `findBillable` would find them, and how much of it none can. Of
 * each project the amount is rounded by itself, as in `findUnbilled`.
 */
export async function findReportBillable(
  db: Db,
  member: CallerMember,
  filter: ReportFilter,
): Promise<ReportBillable> {
  const { rows } = await sql<Row>`
    select client, title, currency, coalesce(array_agg(id) filter (where is_open), '{}') as entries,
      coalesce(sum(billed) filter (where is_open), 0)::float8 as seconds,
      coalesce(round(sum(billed * rate) filter (where is_open) / 3600), 0)::bigint as amount,
      coalesce(sum(seconds) filter (where is_invoiced), 0)::float8 as invoiced,
      coalesce(sum(seconds - billed) filter (where billable and not is_invoiced), 0)::float8 as covered,
      coalesce(sum(seconds) filter (where not billable and not is_invoiced), 0)::float8 as not_billable,
      coalesce(sum(billed) filter (where is_unpriced and not is_invoiced), 0)::float8 as unpriced
    from (
      select e.id, e.rate, e.billable, e.currency, e.project, buyer.id as client, coalesce(buyer.title, '') as title,
        ${entrySeconds} as seconds, ${billedSeconds} as billed, ${isUnpriced} as is_unpriced, ${isInvoiced} as is_invoiced,
        unbilled.entry is not null and e.rate is not null and ${billedSeconds} > 0 as is_open
      from time_entry e ${entryJoins(member)}
      left join client buyer on buyer.workspace_id = e.workspace_id and buyer.id = coalesce(c.merged_into, e.client)
      where ${entryCondition(member, filter)} and ${moneyCondition(member)}
    ) e
    group by client, title, currency, project
  `.execute(db)
  const sum = (minutes: (row: Row) => number) => minutesOf(rows.reduce((all, row) => all + minutes(row), 0))
  return {
    clients: [...Map.groupBy(rows, ({ client, currency }) => `${client} ${currency}`).values()]
      .flatMap((projects) => clientOf(projects) ?? [])
      .sort((a, b) => b.amount - a.amount || (a.client < b.client ? -1 : 1)),
    leftOut: {
      invoiced: sum((row) => row.invoiced),
      covered: sum((row) => row.covered),
      notBillable: sum((row) => row.notBillable),
      unpriced: sum((row) => row.unpriced),
      noClient: sum(({ client, seconds }) => (client ? 0 : seconds)),
    },
  }
}

/** What can be billed of a client in one currency; null where nothing can, or nobody pays. */
function clientOf(projects: readonly Row[]): ReportBillable['clients'][number] | null {
  const entries = projects.flatMap((row) => row.entries)
  const [{ client, title, currency }] = projects as [Row]
  if (!client || !entries.length) return null
  const sum = (of: 'seconds' | 'amount') => projects.reduce((all, row) => all + row[of], 0)
  return {
    client,
    title,
    currency,
    entries,
    minutes: minutesOf(sum('seconds')),
    amount: toMajor(sum('amount'), currency),
  }
}
