import { v7 as uuidv7 } from 'uuid'
import type { Db } from '#database/database.ts'
import { write } from '#server/write.ts'
import { may, type Viewer } from '#shared/access.ts'
import {
  claimBudgetLevel,
  findManagers,
  findUsedBudgets,
  type UsedBudget,
} from './notification.budget.queries.ts'
import { findViewers } from './notification.deliver.queries.ts'
import { deliver } from './notification.deliver.ts'
import type { DerivePlatform } from './notification.derive.ts'
import { logUnreadable } from './notification.unreadable.ts'

/**
 * Tells who manages a project that 80 or 100 % of its budget are used, once for each budget: that it was told is written with the
 * telling, under the lock of the project’s row.
 */
export async function notifyBudgets(platform: DerivePlatform) {
  for (const used of await findUsedBudgets(platform.databases.system))
    await notifyOf(platform, used).catch(
      logUnreadable(
        platform,
        { workspace: used.workspaceId, project: used.project },
        'nobody was told of a budget',
      ),
    )
}

function notifyOf(platform: DerivePlatform, used: UsedBudget) {
  const { workspaceId, project, level } = used
  const mailAfter = platform.config.notificationMailMinutes * 60
  return write(platform, { workspaceId, actor: null }, async (trx, log) => {
    if (!(await claimBudgetLevel(trx, used))) return
    const notified = await findNotified(trx, used)
    const what = level === 80 ? 'budgetNear' : 'budgetUsed'
    const once = `budget ${project} ${level} ${uuidv7()}`
    await deliver(
      trx,
      log,
      { workspaceId, mailAfter },
      notified.map((memberId) => ({ memberId, kind: 'budget', what, project, actor: null, once })),
    )
  })
}

/** Who may change the project and see what it is measured by: those who are in it or made it, else all of them. */
async function findNotified(trx: Db, used: UsedBudget): Promise<string[]> {
  const managers = await findManagers(trx, used)
  const viewers = await findViewers(
    trx,
    used.workspaceId,
    managers.map(({ memberId }) => memberId),
  )
  const allowed = managers.filter(({ memberId }) => {
    const viewer = viewers.get(memberId)
    return viewer && may(viewer, 'project.update', used) && seesUse(viewer, used)
  })
  const near = allowed.filter(({ isIn }) => isIn)
  return (near.length ? near : allowed).map(({ memberId }) => memberId)
}

/** A sum of which a part is hidden is not theirs to know. */
const seesUse = (viewer: Viewer, { unit, parts }: UsedBudget) =>
  parts.every((project) => may(viewer, unit === 'money' ? 'money.view' : 'time.view', { project }))
