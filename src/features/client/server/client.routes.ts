import type { FastifyInstance } from 'fastify'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '#database/database.ts'
import { hasInvoices } from '#features/invoice/server/invoice.queries.ts'
import { briefProject } from '#features/project/project.rules.ts'
import { lockProjects, updateProject } from '#features/project/server/project.queries.ts'
import { lockWorkspace } from '#features/workspace/server/workspace.queries.ts'
import { assertWithinLimit } from '#server/ceiling.ts'
import { brokenConstraint, forbidden, HttpError, invalid, notFound } from '#server/errors.ts'
import { answer, handle } from '#server/handle.ts'
import type { Log } from '#server/live/change.ts'
import { pageOf } from '#server/page.ts'
import type { Platform } from '#server/platform.ts'
import type { CallerMember } from '#server/session/session.ts'
import { may } from '#shared/access.ts'
import { clientContract } from '../client.contract.ts'
import {
  countClients,
  deleteClient,
  findClient,
  findClients,
  findProjectIdsOfClient,
  insertClient,
  lockClient,
  updateClient,
} from './client.queries.ts'

export async function clientRoutes(app: FastifyInstance, platform: Platform) {
  const { config } = platform
  handle(app, platform, clientContract.getClients, async ({ member, read, query }) => {
    const { rows, cursor } = pageOf(await read((db) => findClients(db, member.workspaceId)), query)
    return answer(rows, { clients: rows, cursor })
  })

  handle(app, platform, clientContract.createClient, ({ member, write, body }) =>
    write(async (trx, log) => {
      const { workspaceId, memberId } = member
      const { id = uuidv7(), title } = body
      // Of two calls with the same id the second sees what the first made.
      await lockWorkspace(trx, workspaceId)
      const known = await findClient(trx, workspaceId, id)
      if (known) return answer(known)
      const data = await insertClient(trx, workspaceId, { id, title, createdBy: memberId })
      const max = config.clientsPerWorkspace
      const sentence = `A workspace may have ${max} clients. Delete one that you no longer need first.`
      assertWithinLimit(max, await countClients(trx, workspaceId), sentence)
      log({ object: 'client', event: 'create', data })
      return answer(data)
    }).catch(rethrowTakenTitle),
  )

  handle(app, platform, clientContract.updateClient, ({ member, write, params, body }) =>
    write(async (trx, log) => {
      const title = body?.title
      if (title !== undefined && !may(member, 'client.update')) throw forbidden()
      const find = title === undefined ? findClient : lockClient
      const before = await find(trx, member.workspaceId, params.id)
      if (!before) throw notFound('Client')
      if (title === undefined || title === before.title) return answer(before)
      const data = await updateClient(trx, member.workspaceId, before.id, title)
      log({ object: 'client', event: 'update', data, before })
      return answer(data)
    }).catch(rethrowTakenTitle),
  )

  handle(app, platform, clientContract.deleteClient, ({ member, write, params }) =>
    write(async (trx, log) => {
      const before = await lockClient(trx, member.workspaceId, params.id)
      if (!before) throw notFound('Client')
      if (await hasInvoices(trx, member.workspaceId, before.id))
        throw new HttpError(
          409,
          'CLIENT_HAS_INVOICES',
          'There are invoices for this client, which stay. Archive the client instead.',
        )
      await clearClient(trx, log, member, before.id)
      await deleteClient(trx, member.workspaceId, before.id)
      log({ object: 'client', event: 'delete', data: { id: before.id }, before })
      return answer({ id: before.id })
    }),
  )
}

/** Takes a client off its projects, also those that the caller may not see. */
async function clearClient(trx: Db, log: Log, member: CallerMember, client: string) {
  const ids = await findProjectIdsOfClient(trx, member.workspaceId, client)
  for (const before of await lockProjects(trx, member, ids)) {
    if (before.client !== client) continue
    const data = await updateProject(trx, member, before.id, { client: null })
    log({ object: 'project', event: 'update', data, before: briefProject(before) })
  }
}

function rethrowTakenTitle(error: unknown): never {
  throw brokenConstraint(error) === 'client_title'
    ? invalid({ title: 'Another client has this title' })
    : error
}
