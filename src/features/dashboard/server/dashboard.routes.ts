import type { FastifyInstance } from 'fastify'
import { answerCached } from '#server/cachedList.ts'
import { answer, handle } from '#server/handle.ts'
import type { Platform } from '#server/platform.ts'
import { dayIn } from '#shared/days.ts'
import { dashboardContract } from '../dashboard.contract.ts'
import { findDashboard } from './dashboard.find.ts'

export async function dashboardRoutes(app: FastifyInstance, platform: Platform) {
  handle(
    app,
    platform,
    dashboardContract.getDashboard,
    async ({ request, reply, member, read, query = {} }) => {
      const today = dayIn(member.timeZone)
      const produce = async () => answer(await read((db) => findDashboard(db, member, today, query.memberId)))
      return answerCached(request, reply, member, produce, today)
    },
  )
}
