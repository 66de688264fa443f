import type { FastifyInstance } from 'fastify'
import { findServices } from '#features/time/server/time.report.queries.ts'
import { invalid } from '#server/errors.ts'
import { answer, handle } from '#server/handle.ts'
import { pageOf } from '#server/page.ts'
import type { Platform } from '#server/platform.ts'
import { taskContract } from '../task.contract.ts'
import { findFilter, saveFilter } from './task.filter.queries.ts'

/** Characters of a saved filter as JSON. */
const maxFilterLength = 20_000

/** Reports over tasks, and the filter that each member saved. */
export async function taskReportRoutes(app: FastifyInstance, platform: Platform) {
  handle(app, platform, taskContract.getReports, async ({ member, read, query = {} }) => {
    const { rows, cursor } = pageOf(await read((db) => findServices(db, member, member, query)), query)
    return answer(rows, { cursor })
  })

  handle(app, platform, taskContract.getFilter, ({ member, read }) =>
    read(async (db) => answer({ value: await findFilter(db, member.workspaceId, member.memberId) })),
  )

  // A member's own choice, shown to nobody else: no change of shared data, so nothing to log or tell.
  handle(app, platform, taskContract.saveFilter, async ({ member, platform: { databases }, body }) => {
    const { workspaceId, memberId } = member
    const value = JSON.stringify(body.value)
    if (value.length > maxFilterLength)
      throw invalid({ value: `At most ${maxFilterLength.toLocaleString('en-US')} characters` })
    await databases.inWorkspace(workspaceId, (trx) => saveFilter(trx, workspaceId, memberId, value))
    return answer({ value: body.value })
  })
}
