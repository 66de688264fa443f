import type { FastifyInstance } from 'fastify'
import { v7 as uuidv7 } from 'uuid'
import { brokenConstraint, idTaken, invalid } from '#server/errors.ts'
import { answer, handle } from '#server/handle.ts'
import type { Platform } from '#server/platform.ts'
import { timeOffContract } from '../timeOff.contract.ts'
import { visibleTimeOff } from '../timeOff.rules.ts'
import {
  answerTimeOff,
  cancelTimeOff,
  changeTimeOff,
  createTimeOff,
  restoreTimeOff,
} from './timeOff.change.ts'
import { findTimeOff } from './timeOff.queries.ts'

export async function timeOffRoutes(app: FastifyInstance, platform: Platform) {
  handle(app, platform, timeOffContract.getTimeOff, async ({ member, read, query = {} }) => {
    const rows = await read((db) => findTimeOff(db, member.workspaceId, query))
    return answer(rows.flatMap((row) => visibleTimeOff(member, row) ?? []))
  })

  handle(app, platform, timeOffContract.createTimeOff, ({ member, write, body }) => {
    const { id = uuidv7(), ...fields } = body
    return write(async (trx, log) => answer(await createTimeOff(trx, log, member, id, fields))).catch(rethrow)
  })

  handle(app, platform, timeOffContract.updateTimeOff, ({ member, write, params, body }) =>
    write(async (trx, log) => answer(await changeTimeOff(trx, log, member, params.id, body))).catch(rethrow),
  )

  handle(app, platform, timeOffContract.answerTimeOff, ({ member, write, params, body }) =>
    write(async (trx, log) => answer(await answerTimeOff(trx, log, member, params.id, body))).catch(rethrow),
  )

  handle(app, platform, timeOffContract.cancelTimeOff, ({ member, write, params }) =>
    write(async (trx, log) => answer(await cancelTimeOff(trx, log, member, params.id))),
  )

  handle(app, platform, timeOffContract.restoreTimeOff, ({ member, write, params }) =>
    write(async (trx, log) => answer(await restoreTimeOff(trx, log, member, params.id))).catch(rethrow),
  )
}

/** What another one of the same member made impossible just now. */
function rethrow(error: unknown): never {
  const broken = brokenConstraint(error)
  if (broken === 'time_off_overlap')
    throw invalid({ start: 'There’s already time off on some of these days' })
  throw broken === 'time_off_pkey' ? idTaken() : error
}
