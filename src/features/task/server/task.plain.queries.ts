import type { Db } from '../../../database/database.ts'
import type { Task } from '../task.contract.ts'
import type { Scope } from './task.queries.ts'
import type { TaskColumns } from './task.write.queries.ts'

/** Columns that stand in the row as they are written, and that nothing else in it follows. */
const plainColumns: ReadonlySet<string> = new Set<keyof Task>([
  'title',
  'status',
  'executor',
  'priority',
  'start',
  'end',
  'dueDate',
  'estimate',
  'position',
])
export const isPlain = (change: object) => Object.keys(change).every((field) => plainColumns.has(field))

/** Writes plain columns of a row that is locked, so that what it is then is known without an answer. */
export async function updatePlain(
  trx: Db,
  { workspaceId }: Scope,
  id: string,
  change: TaskColumns,
  updatedAt: string,
) {
  const { price, rate, checklist, recurrence, ...plain } = change
  const set = { ...plain, updatedAt }
  await trx.updateTable('task').set(set).where('workspaceId', '=', workspaceId).where('id', '=', id).execute()
}
