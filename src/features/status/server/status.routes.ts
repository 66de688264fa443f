import type { FastifyInstance } from 'fastify'
import { v7 as uuidv7 } from 'uuid'
import { insertTombstone } from '#features/trash/server/trash.tombstone.queries.ts'
import { brokenConstraint, HttpError, idTaken, invalid, notFound } from '#server/errors.ts'
import { answer, handle } from '#server/handle.ts'
import type { Platform } from '#server/platform.ts'
import { reorder } from '#server/reorder.ts'
import { statusContracts } from '../status.contract.ts'
import { neededCategories, type StatusKind } from '../status.rules.ts'
import type { AnyStatus } from '../status.shape.ts'
import { addStatus, deleteStatus, lockStatuses, updateStatus } from './status.queries.ts'

export async function statusRoutes(app: FastifyInstance, platform: Platform) {
  for (const kind of ['task', 'project', 'invoice'] as const) routesOf(app, platform, kind)
}

/** The statuses of tasks, projects and invoices have the same four calls; only their categories differ. */
function routesOf(app: FastifyInstance, platform: Platform, kind: StatusKind) {
  const object = `${kind}-status` as const
  const contract = statusContracts[kind]

  handle(app, platform, contract.createStatus, ({ member: { workspaceId }, write, body }) =>
    write(async (trx, log) => {
      const statuses = await lockStatuses(trx, workspaceId, kind)
      const known = statuses.find(({ id }) => id === body.id)
      if (known) return answer(known)
      const { id = uuidv7(), name, category } = body
      validateName(statuses, name)
      const status = await addStatus(trx, log, workspaceId, kind, statuses, { id, name, category })
      return answer(status)
    }).catch((error) => {
      if (brokenConstraint(error) !== 'status_pkey') throw error
      throw idTaken()
    }),
  )

  handle(app, platform, contract.updateStatus, ({ member: { workspaceId }, write, params, body }) =>
    write(async (trx, log) => {
      const statuses = await lockStatuses(trx, workspaceId, kind)
      const before = statuses.find(({ id }) => id === params.id)
      if (!before) throw notFound('Status')
      if (body.name) validateName(statuses, body.name, before.id)
      const { name = before.name, category = before.category } = body
      if (name === before.name && category === before.category) return answer(before)
      if (category !== before.category) requireAnother(kind, statuses, before)
      const data = await updateStatus(trx, workspaceId, before.id, body)
      log({ object, event: 'update', data, before })
      return answer(data)
    }),
  )

  handle(app, platform, contract.deleteStatus, ({ member, write, params, body }) =>
    write(async (trx, log) => {
      const { workspaceId } = member
      const statuses = await lockStatuses(trx, workspaceId, kind)
      const before = statuses.find(({ id }) => id === params.id)
      if (!before) throw notFound('Status')
      const moveTo = body?.moveTo ?? null
      const target = statuses.find(({ id }) => id === moveTo)
      if (moveTo && (!target || target === before))
        throw invalid({ moveTo: 'Must be another status of this workspace' })
      // The category of an invoice's status says what was paid.
      if (kind === 'invoice' && target && target.category !== before.category)
        throw invalid({ moveTo: 'Must be a status of the same category' })
      requireAnother(kind, statuses, before)
      const left = await deleteStatus(trx, workspaceId, kind, before.id, moveTo)
      await insertTombstone(trx, member, object, before, left)
      log({ object, event: 'delete', data: { id: before.id, moveTo }, before })
      return answer({ id: before.id })
    }),
  )

  handle(app, platform, contract.setStatusPositions, ({ member: { workspaceId }, write, body }) =>
    write(async (trx, log) => {
      const statuses = await lockStatuses(trx, workspaceId, kind)
      const ordered = await reorder(statuses, body.ids, async (before, position) => {
        const data = await updateStatus(trx, workspaceId, before.id, { position })
        log({ object, event: 'update', data, before })
        return data
      })
      return answer(ordered)
    }),
  )
}

function validateName(statuses: readonly AnyStatus[], name: string, except?: string) {
  const folded = name.toLowerCase()
  if (statuses.some((status) => status.id !== except && status.name.toLowerCase() === folded)) {
    throw invalid({ name: 'A status with this name already exists' })
  }
}

function requireAnother(kind: StatusKind, statuses: readonly AnyStatus[], { id, category }: AnyStatus) {
  const isLast = !statuses.some((status) => status.id !== id && status.category === category)
  if (isLast && neededCategories[kind].includes(category)) {
    throw new HttpError(
      409,
      'LAST_OF_CATEGORY',
      'This is the last status in its category, and every category needs one.',
    )
  }
}
