import type { Db } from '#database/database.ts'
import type { ProjectPin } from '../project.contract.ts'

/** Takes a pin away; answers whether there was one. */
export async function deletePin(trx: Db, workspaceId: string, { projectId, memberId }: ProjectPin) {
  const { numDeletedRows } = await trx
    .deleteFrom('projectPin')
    .where('workspaceId', '=', workspaceId)
    .where('project', '=', projectId)
    .where('member', '=', memberId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Pins a project; answers whether it was not pinned before. */
export async function insertPin(trx: Db, workspaceId: string, { projectId, memberId }: ProjectPin) {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('projectPin')
    .values({ workspaceId, project: projectId, member: memberId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}
