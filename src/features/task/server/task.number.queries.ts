import { sql } from 'kysely'
import { NIL as uuidNil } from 'uuid'
import type { Db } from '#database/database.ts'
import type { WorkspaceContext } from '#server/workspaceContext.ts'
import type { Task } from '../task.contract.ts'

const orNext = sql`on conflict (workspace_id, project) do update set last_number = task_counter.last_number + 1`

const lockedProject = (workspaceId: string, project: string) => sql`
  select id from project where workspace_id = ${workspaceId} and id = ${project} and deleted_at is null for key share`

/**
 * Takes a project's next number, which others wait for until the transaction ends: best taken last. Where the project was
 * deleted meanwhile it breaks the reference to it, as if its row were gone, upon which `write` begins anew and sees it.
 */
export const nextNumber = (workspaceId: string, project: string) => sql`
  insert into task_counter (workspace_id, project, last_number)
  values (${workspaceId}, coalesce((${lockedProject(workspaceId, project)}), ${uuidNil}::uuid), 1) ${orNext}
  returning last_number`

/** The next number of a project, for a task that moves there; undefined when there is no such project. */
export async function takeNumber(
  trx: Db,
  { workspaceId }: WorkspaceContext,
  project: string,
): Promise<number | undefined> {
  const { rows } = await sql<{ lastNumber: number }>`
    insert into task_counter (workspace_id, project, last_number)
    select ${workspaceId}::uuid, id, 1 from (${lockedProject(workspaceId, project)}) as locked where true ${orNext}
    returning last_number
  `.execute(trx)
  return rows[0]?.lastNumber
}

/** Keeps the number of a task for it in the project that it leaves. */
export async function insertFormerNumber(
  trx: Db,
  { workspaceId }: WorkspaceContext,
  { id, project, number }: Task,
) {
  await trx
    .insertInto('taskFormerNumber')
    .values({ workspaceId, task: id, project, number })
    // It left this project before, came back, and had its number again.
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The number that a task had when it was in this project before; undefined also when there is no such project. */
export async function findFormerNumber(
  trx: Db,
  { workspaceId }: WorkspaceContext,
  task: string,
  project: string,
): Promise<number | undefined> {
  const { rows } = await sql<{ number: number }>`
    select former.number from task_former_number former
    join (${lockedProject(workspaceId, project)}) as locked on locked.id = former.project
    where former.workspace_id = ${workspaceId} and former.task = ${task}
  `.execute(trx)
  return rows[0]?.number
}
