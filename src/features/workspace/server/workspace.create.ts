import type { Db } from '#database/database.ts'
import { insertMember } from '#features/member/server/member.queries.ts'
import { insertDefaultRoles } from '#features/role/server/role.queries.ts'
import { insertDefaultStatuses } from '#features/status/server/status.queries.ts'
import { insertDefaultTimeOffKinds } from '#features/timeOff/server/timeOff.kind.queries.ts'
import type { Workspace } from '../workspace.contract.ts'
import { findWorkspace } from './workspace.queries.ts'

type NewWorkspace = {
  id: string
  name: string
  color: string
  workweek: number[]
  workdayDuration: number
  timeZone: string
  currency: string
  industry?: string | null
}

/** Seven flags are kept; a missing Saturday is a day off. */
export const wholeWeek = (workweek: readonly number[]) => [...workweek, 0].slice(0, 7)

/** A workspace with the default roles, statuses and kinds of time off, owned by one user. */
export async function foundWorkspace(
  trx: Db,
  workspace: NewWorkspace,
  owner: { memberId: string; userId: string },
): Promise<Workspace> {
  const { id: workspaceId, workweek } = workspace
  await trx
    .insertInto('workspace')
    .values({ ...workspace, workweek: wholeWeek(workweek) })
    .execute()
  await trx.insertInto('workspaceCounter').values({ workspaceId }).execute()
  await trx.insertInto('notificationCursor').values({ workspaceId }).execute()
  const roles = await insertDefaultRoles(trx, workspaceId)
  await insertDefaultStatuses(trx, workspaceId)
  await insertDefaultTimeOffKinds(trx, workspaceId)
  await insertMember(trx, {
    workspaceId,
    id: owner.memberId,
    role: roles.Owner,
    createdBy: null,
    user: owner.userId,
    status: 'accepted',
  })
  return (await findWorkspace(trx, workspaceId)) as Workspace
}
