import type { Db } from '#database/database.ts'
import { findRoles } from '#features/role/server/role.queries.ts'
import { findStatuses } from '#features/status/server/status.queries.ts'
import { findTags } from '#features/tag/server/tag.queries.ts'
import type { CurrentWorkspace } from '../workspace.contract.ts'
import { findWorkspace } from './workspace.queries.ts'

export async function findCurrentWorkspace(db: Db, id: string): Promise<CurrentWorkspace | undefined> {
  const workspace = await findWorkspace(db, id)
  if (!workspace) return undefined
  return {
    ...workspace,
    taskStatuses: await findStatuses(db, id, 'task'),
    projectStatuses: await findStatuses(db, id, 'project'),
    invoiceStatuses: await findStatuses(db, id, 'invoice'),
    tags: await findTags(db, id),
    roles: await findRoles(db, id),
  }
}
