import { sql } from 'kysely'
import type { Db } from '../../../database/database.ts'
import type { Task } from '../task.contract.ts'
import type { Scope } from './task.queries.ts'

const orNext = sql`on conflict (workspace_id, project) do update set last_number = task_counter.last_number + 1`

/** Takes a project's next number, which others wait for until the transaction ends: best taken last. */
export const nextNumber = (workspaceId: string, project: string) => sql`
  insert into task_counter (workspace_id, project, last_number) values (${workspaceId}, ${project}, 1) ${orNext}
  returning last_number`

/** The next number of a project, for a task that moves there; undefined when there is no such project. */
export async function takeNumber(
  trx: Db,
  { workspaceId }: Scope,
  project: string,
): Promise<number | undefined> {
  const { rows } = await sql<{ lastNumber: number }>`
    insert into task_counter (workspace_id, project, last_number)
    select workspace_id, id, 1 from project where workspace_id = ${workspaceId} and id = ${project} ${orNext}
    returning last_number
  `.execute(trx)
  return rows[0]?.lastNumber
}

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
