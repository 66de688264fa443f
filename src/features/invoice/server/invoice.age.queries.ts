import { sql } from 'kysely'
import type { Db } from '#database/database.ts'
import type { Viewer } from '#shared/access.ts'
import { visibilityCondition } from './invoice.queries.ts'

/** The last day of each band, counted from the due date. */
export const ageBands = [0, 30, 60, 90, null] as const

/** What a client owes in one currency, in minor units, by the bands of its age. */
export type Receivable = { client: string; currency: string; bands: number[] }

/** What is outstanding as `findClientFigures` counts it, by how many days it is past due; the most first. */
export async function findReceivablesByAge(
  db: Db,
  workspaceId: string,
  viewer: Viewer,
  today: string,
): Promise<Receivable[]> {
  const age = sql`greatest(0, ${today}::date - coalesce(due_date, ${today}::date))`
  const band = (after: number, last: number | null) =>
    sql`coalesce(sum(total - paid) filter (where ${age} > ${after} ${last === null ? sql`` : sql`and ${age} <= ${last}`}), 0)::float8`
  const bands = ageBands.map((last, at) => band(at === 0 ? -1 : (ageBands[at - 1] as number), last))
  const { rows } = await sql<Receivable>`
    select client, currency, array[${sql.join(bands)}] as bands
    from invoice
    where workspace_id = ${workspaceId} and finalised_at is not null and paid_at is null and voided_at is null
      and kind <> 'quote' and ${visibilityCondition(viewer)}
    group by client, currency having sum(total - paid) <> 0
    order by sum(total - paid) desc, client
  `.execute(db)
  return rows
}
