import type { FastifyInstance } from 'fastify'
import type { Db } from '../../../database/database.ts'
import { forbidden, invalid } from '../../../server/errors.ts'
import { answer, handle } from '../../../server/handle.ts'
import { pageOf } from '../../../server/page.ts'
import type { Platform } from '../../../server/platform.ts'
import type { AskingMember } from '../../../server/session/session.ts'
import { findMember } from '../../member/server/member.queries.ts'
import { briefProject, isProjectSeen } from '../../project/project.rules.ts'
import { findProjectIds, lockProjects, updateProject } from '../../project/server/project.queries.ts'
import { settleTaskTime } from '../../task/server/task.time.queries.ts'
import { rateContract } from '../rate.contract.ts'
import { maySetRate, seenRate } from '../rate.rules.ts'
import { findRates, followRates, type RateOf } from './rate.queries.ts'
import { lockRates } from './rate.resolve.queries.ts'
import { writeRate } from './rate.write.queries.ts'

export async function rateRoutes(app: FastifyInstance, platform: Platform) {
  handle(app, platform, rateContract.getRates, async ({ member, read, query }) => {
    const rates = await read((db) => findRates(db, member))
    const seen = rates.flatMap((rate) => seenRate(member, rate) ?? [])
    const { rows, cursor } = pageOf(seen, query)
    return answer(rows, { cursor })
  })

  handle(app, platform, rateContract.setRate, ({ member, write, body }) =>
    write(async (trx, log) => {
      const { project, member: memberId, rate, applyToUnbilled } = body
      await requireSettable(trx, member, { project, member: memberId })
      await lockRates(trx, member.workspaceId)
      // The project shows its own rate.
      const shows = project && !memberId ? await lockProjects(trx, member, [project]) : []
      const set = await writeRate(trx, log, member, { project, member: memberId }, rate)
      for (const before of shows) {
        if (before.rate === (set?.rate ?? null)) continue
        const data = await updateProject(trx, member, before.id, {})
        log({ object: 'project', event: 'update', data, before: briefProject(before) })
      }
      if (applyToUnbilled) {
        const where = { ...(project && { project }), ...(memberId && { member: memberId }) }
        await settleTaskTime(trx, log, member, await followRates(trx, log, member, where))
      }
      return answer(set)
    }),
  )
}

async function requireSettable(db: Db, member: AskingMember, of: RateOf) {
  const { workspaceId } = member
  const noProject = invalid({ project: 'Not a project of this workspace' })
  if (of.project && !isProjectSeen(member, { id: of.project })) throw noProject
  if (!maySetRate(member, of)) {
    throw forbidden('Your role may not set this rate. Ask an admin of the workspace.')
  }
  if (of.project && !(await findProjectIds(db, workspaceId, [of.project])).size) throw noProject
  if (of.member && !(await findMember(db, workspaceId, of.member))) {
    throw invalid({ member: 'Not a member of this workspace' })
  }
}
