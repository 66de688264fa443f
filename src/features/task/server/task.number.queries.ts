import type { Db } from '../../../database/database.ts'
import type { Task } from '../task.contract.ts'
import type { Scope } from './task.queries.ts'

/** Keeps the number of a task for it in the project that it leaves. */
export async function keepNumber(trx: Db, { workspaceId }: Scope, { id, project, number }: Task) {
  await trx
    .insertInto('taskFormerNumber')
    .values({ workspaceId, task: id, project, number })
    // It left this project before, came back, and had its number again.
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The number that a task had when it was in this project before. */
export async function findFormerNumber(
  db: Db,
  { workspaceId }: Scope,
  task: string,
  project: string,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('taskFormerNumber')
    .select('number')
    .where('workspaceId', '=', workspaceId)
    .where('task', '=', task)
    .where('project', '=', project)
    .executeTakeFirst()
  return row?.number
}
