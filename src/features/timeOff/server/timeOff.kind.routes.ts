import type { FastifyInstance } from 'fastify'
import { v7 as uuidv7 } from 'uuid'
import { lockWorkspace } from '#features/workspace/server/workspace.queries.ts'
import { assertWithinLimit } from '#server/ceiling.ts'
import { brokenConstraint, HttpError, invalid, notFound } from '#server/errors.ts'
import { answer, handle } from '#server/handle.ts'
import type { Platform } from '#server/platform.ts'
import { timeOffContract } from '../timeOff.contract.ts'
import {
  deleteTimeOffKind,
  findTimeOffKinds,
  insertTimeOffKind,
  isTimeOffKindUsed,
  type KindColumns,
  lockTimeOffKind,
  updateTimeOffKind,
} from './timeOff.kind.queries.ts'

const maxKinds = 50

export async function timeOffKindRoutes(app: FastifyInstance, platform: Platform) {
  handle(app, platform, timeOffContract.getTimeOffKinds, async ({ member, read }) =>
    answer(await read((db) => findTimeOffKinds(db, member.workspaceId))),
  )

  handle(app, platform, timeOffContract.createTimeOffKind, ({ member, write, body }) =>
    write(async (trx, log) => {
      const { workspaceId } = member
      const { id = uuidv7(), name, isPrivate = true, needsApproval = true, allowance = null } = body
      await lockWorkspace(trx, workspaceId)
      const kinds = await findTimeOffKinds(trx, workspaceId)
      const known = kinds.find((kind) => kind.id === id)
      if (known) return answer(known)
      assertWithinLimit(maxKinds, kinds.length + 1, `A workspace can have up to ${maxKinds} time off types.`)
      const columns = { name, isPrivate, needsApproval, allowance, archivedAt: null }
      const data = await insertTimeOffKind(trx, workspaceId, { id, ...columns })
      log({ object: 'time-off-kind', event: 'create', data })
      return answer(data)
    }).catch(rethrowTakenName),
  )

  handle(app, platform, timeOffContract.updateTimeOffKind, ({ member, write, params, body }) =>
    write(async (trx, log) => {
      const { workspaceId } = member
      const before = await lockTimeOffKind(trx, workspaceId, params.id)
      if (!before) throw notFound('Kind')
      const { archived, ...fields } = body
      const change: Partial<KindColumns> = {
        ...Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)),
        ...(archived !== undefined && { archivedAt: archived ? new Date().toISOString() : null }),
      }
      const data = await updateTimeOffKind(trx, workspaceId, before.id, change)
      log({ object: 'time-off-kind', event: 'update', data, before })
      return answer(data)
    }).catch(rethrowTakenName),
  )

  handle(app, platform, timeOffContract.deleteTimeOffKind, ({ member, write, params }) =>
    write(async (trx, log) => {
      const before = await lockTimeOffKind(trx, member.workspaceId, params.id)
      if (!before) throw notFound('Kind')
      if (await isTimeOffKindUsed(trx, member.workspaceId, before.id))
        throw new HttpError(
          409,
          'TIME_OFF_KIND_USED',
          'This type is already in use. Archive it instead, so it can’t be chosen for new time off.',
        )
      await deleteTimeOffKind(trx, member.workspaceId, before.id)
      log({ object: 'time-off-kind', event: 'delete', data: { id: before.id }, before })
      return answer({ id: before.id })
    }),
  )
}

function rethrowTakenName(error: unknown): never {
  throw brokenConstraint(error) === 'time_off_kind_name'
    ? invalid({ name: 'Another type has this name' })
    : error
}
