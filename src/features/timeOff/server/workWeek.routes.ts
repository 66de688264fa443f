import type { FastifyInstance } from 'fastify'
import { v7 as uuidv7 } from 'uuid'
import { findAcceptedIds } from '#features/member/server/member.queries.ts'
import { lockWorkspace } from '#features/workspace/server/workspace.queries.ts'
import { assertWithinLimit } from '#server/ceiling.ts'
import { invalid, notFound } from '#server/errors.ts'
import { answer, handle } from '#server/handle.ts'
import type { Platform } from '#server/platform.ts'
import { workWeekContract } from '../workWeek.contract.ts'
import { isKnownRegion } from './holiday.library.ts'
import { findMemberRegions } from './holiday.queries.ts'
import {
  countWorkWeeks,
  deleteWorkWeek,
  findWorkWeeks,
  lockWorkWeek,
  lockWorkWeekFrom,
  upsertWorkWeek,
} from './workWeek.queries.ts'

const maxWorkWeeks = 100
/** Their holidays are found for everybody who looks at a year. */
const maxRegions = 30

export async function workWeekRoutes(app: FastifyInstance, platform: Platform) {
  handle(app, platform, workWeekContract.getWorkWeeks, async ({ member, read }) =>
    answer(await read((db) => findWorkWeeks(db, member.workspaceId, member))),
  )

  handle(app, platform, workWeekContract.setWorkWeek, ({ member, write, body }) =>
    write(async (trx, log) => {
      const { workspaceId } = member
      const { region = null, ...week } = body
      if (region && !isKnownRegion(region)) throw invalid({ region: 'Not a known country or region' })
      await lockWorkspace(trx, workspaceId)
      if (!(await findAcceptedIds(trx, workspaceId, [week.memberId])).has(week.memberId))
        throw invalid({ memberId: 'Not a member of this workspace' })
      const before = await lockWorkWeekFrom(trx, workspaceId, week)
      const count = await countWorkWeeks(trx, workspaceId, week.memberId)
      if (!before)
        assertWithinLimit(maxWorkWeeks, count + 1, `A member may have ${maxWorkWeeks} working weeks.`)
      const regions = new Set([...(await findMemberRegions(trx, workspaceId)), ...(region ? [region] : [])])
      assertWithinLimit(
        maxRegions,
        regions.size,
        `Members’ holidays can come from up to ${maxRegions} regions.`,
        'region',
      )
      const data = await upsertWorkWeek(trx, workspaceId, { ...week, region, id: before?.id ?? uuidv7() })
      if (before) log({ object: 'work-week', event: 'update', data, before })
      else log({ object: 'work-week', event: 'create', data })
      return answer(data)
    }),
  )

  handle(app, platform, workWeekContract.deleteWorkWeek, ({ member, write, params }) =>
    write(async (trx, log) => {
      const before = await lockWorkWeek(trx, member.workspaceId, params.id)
      if (!before) throw notFound('Working week')
      await deleteWorkWeek(trx, member.workspaceId, before.id)
      log({ object: 'work-week', event: 'delete', data: { id: before.id }, before })
      return answer({ id: before.id })
    }),
  )
}
