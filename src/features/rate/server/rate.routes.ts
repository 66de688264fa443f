import type { FastifyInstance } from 'fastify'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../../../database/database.ts'
import { forbidden, invalid } from '../../../server/errors.ts'
import { answer, handle } from '../../../server/handle.ts'
import type { Log, Platform } from '../../../server/platform.ts'
import type { AskingMember } from '../../../server/session/session.ts'
import { toMajor, toMinor } from '../../../shared/money.ts'
import { findMember } from '../../member/server/member.queries.ts'
import { isProjectSeen } from '../../project/project.rules.ts'
import { findProjectIds } from '../../project/server/project.queries.ts'
import { settleTaskTime } from '../../task/server/task.time.queries.ts'
import { type Rate, rateContract } from '../rate.contract.ts'
import { maySetRate, seenRate } from '../rate.rules.ts'
import {
  deleteRate,
  findRate,
  findRates,
  followRates,
  insertRate,
  type RateOf,
  updateRate,
} from './rate.queries.ts'
import { lockRates } from './rate.resolve.queries.ts'

export async function rateRoutes(app: FastifyInstance, platform: Platform) {
  handle(app, platform, rateContract.getRates, async ({ member, read }) => {
    const rates = await read((db) => findRates(db, member))
    return answer(rates.flatMap((rate) => seenRate(member, rate) ?? []))
  })

  handle(app, platform, rateContract.setRate, ({ member, write, body }) =>
    write(async (trx, log) => {
      const { project, member: memberId, rate, applyToUnbilled } = body
      await requireSettable(trx, member, { project, member: memberId })
      await lockRates(trx, member.workspaceId)
      const set = await writeRate(trx, log, member, { project, member: memberId }, rate)
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

/** Writes what is another rate than before, null for none; setting what is there already writes nothing. */
async function writeRate(
  trx: Db,
  log: Log,
  member: AskingMember,
  of: RateOf,
  amount: number | null,
): Promise<Rate | null> {
  const before = await findRate(trx, member, of)
  if (amount === null) {
    if (!before) return null
    await deleteRate(trx, member, before.id)
    log({ object: 'rate', event: 'delete', data: { id: before.id }, before })
    return null
  }
  // As it is kept: no finer than the currency's minor unit.
  const rate = toMajor(toMinor(amount, member.currency), member.currency)
  if (before?.rate === rate) return before
  if (!before) {
    const data = await insertRate(trx, member, { id: uuidv7(), ...of, rate })
    log({ object: 'rate', event: 'create', data })
    return data
  }
  const data = await updateRate(trx, member, before, rate)
  log({ object: 'rate', event: 'update', data, before })
  return data
}
