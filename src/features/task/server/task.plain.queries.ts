import { sql } from 'kysely'
import type { Db } from '#database/database.ts'
import { statements } from '#database/statement.ts'
import type { WorkspaceContext } from '#server/workspaceContext.ts'
import { type PlainColumn, plainColumns } from './task.columns.ts'
import type { TaskColumns } from './task.write.queries.ts'

type PlainChange = Pick<TaskColumns, PlainColumn>

/** Whether a change writes plain columns alone. */
export const isPlain = (change: object): change is PlainChange =>
  Object.keys(change).every((field) => plainColumns.has(field))

const update = statements(
  (columns: readonly string[]) => columns.join(),
  (columns, workspaceId: unknown, id: unknown, updatedAt: unknown, ...values: unknown[]) => sql<object>`
    update task set updated_at = ${updatedAt}${sql.join(
      columns.map((column, n) => sql`, ${sql.ref(column)} = ${values[n]}`),
      sql``,
    )} where workspace_id = ${workspaceId} and id = ${id}
  `,
)
/** Writes plain columns of a row that is locked, so that what it is then is known without an answer. */
export async function updatePlain(
  trx: Db,
  { workspaceId }: WorkspaceContext,
  id: string,
  change: PlainChange,
  updatedAt: string,
) {
  const columns = Object.keys(change)
  await update(columns)(trx, workspaceId, id, updatedAt, ...Object.values(change))
}
