import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { invalid } from '../../../server/errors.ts'
import { answer, handle } from '../../../server/handle.ts'
import type { Platform } from '../../../server/platform.ts'
import { taskContract } from '../task.contract.ts'
import { findServices } from './task.report.queries.ts'

/** Characters of a saved filter as JSON. */
const longestFilter = 20_000

/** Reports over tasks, and the filter that each member saved. */
export async function taskReportRoutes(app: FastifyInstance, platform: Platform) {
  handle(app, platform, taskContract.getReports, async ({ member, read, query = {} }) =>
    answer(await read((db) => findServices(db, member, member, query))),
  )

  handle(app, platform, taskContract.getFilter, ({ member, read }) =>
    read(async (db) => {
      const saved = await db
        .selectFrom('taskFilter')
        .select('value')
        .where('workspaceId', '=', member.workspaceId)
        .where('member', '=', member.memberId)
        .executeTakeFirst()
      return answer({ value: saved?.value ?? null })
    }),
  )

  // A member's own choice, shown to nobody else: no change of shared data, so nothing to log or tell.
  handle(app, platform, taskContract.saveFilter, async ({ member, platform: { databases }, body }) => {
    const { workspaceId, memberId } = member
    const value = JSON.stringify(body.value)
    if (value.length > longestFilter)
      throw invalid({ value: `At most ${longestFilter.toLocaleString('en-US')} characters` })
    await databases.inWorkspace(workspaceId, (trx) =>
      sql`
        insert into task_filter (workspace_id, member, value) values (${workspaceId}, ${memberId}, ${value}::jsonb)
        on conflict (workspace_id, member) do update set value = excluded.value
      `.execute(trx),
    )
    return answer({ value: body.value })
  })
}
