import type { Db } from '#database/database.ts'
import { briefProject } from '#features/project/project.rules.ts'
import { lockProjects, updateProject } from '#features/project/server/project.queries.ts'
import type { Rate } from '#features/rate/rate.contract.ts'
import { rateKey } from '#features/rate/rate.rules.ts'
import { findRates } from '#features/rate/server/rate.queries.ts'
import { writeRate } from '#features/rate/server/rate.write.ts'
import { isTax } from '#features/tax/server/tax.queries.ts'
import type { TrashPage } from '#features/trash/server/trash.page.queries.ts'
import {
  findTombstones,
  insertTombstone,
  takeTombstone,
} from '#features/trash/server/trash.tombstone.queries.ts'
import { lockWorkspace } from '#features/workspace/server/workspace.queries.ts'
import { brokenConstraint, forbidden, HttpError, notFound } from '#server/errors.ts'
import type { Log } from '#server/live/change.ts'
import type { Platform } from '#server/platform.ts'
import type { CallerMember } from '#server/session/session.ts'
import { may } from '#shared/access.ts'
import type { WholeClient } from '../client.contract.ts'
import {
  assertClientLimit,
  deleteClient,
  findProjectIdsOfClient,
  findWholeClient,
  insertClient,
} from './client.queries.ts'
import { insertContact } from './contact.queries.ts'

/** What is kept of a deleted client. */
type Deleted = WholeClient & { rates: Rate[] }

/** Puts a locked client into the trash and takes it off its projects, also those that the caller may not see. */
export async function trashClient(trx: Db, log: Log, member: CallerMember, before: WholeClient) {
  const { workspaceId } = member
  const { id } = before
  const rates = (await findRates(trx, member)).filter(({ client }) => client === id)
  const projects = await findProjectIdsOfClient(trx, workspaceId, id)
  await giveProjects(trx, log, member, projects, id, null)
  const deleted: Deleted = { ...before, rates }
  await insertTombstone(trx, member, 'client', deleted, projects)
  await deleteClient(trx, workspaceId, id)
  log({ object: 'client', event: 'delete', data: { id }, before })
}

/** Gives those of these projects that still have one client another one; answers them. */
export async function giveProjects(
  trx: Db,
  log: Log,
  member: CallerMember,
  ids: readonly string[],
  from: string | null,
  to: string | null,
): Promise<string[]> {
  const given: string[] = []
  for (const before of await lockProjects(trx, member, ids)) {
    if (before.client !== from) continue
    const data = await updateProject(trx, member, before.id, { client: to })
    log({ object: 'project', event: 'update', data, before: briefProject(before) })
    given.push(before.id)
  }
  return given
}

/** Restores a client with its contacts and rates, on those of its projects that have none by now, and tells it. */
export async function restoreClient(
  trx: Db,
  log: Log,
  member: CallerMember,
  id: string,
  { config }: Pick<Platform, 'config'>,
) {
  const { workspaceId } = member
  if (!may(member, 'client.delete') || !may(member, 'client.view')) throw forbidden()
  await lockWorkspace(trx, workspaceId)
  if (await findWholeClient(trx, workspaceId, id)) return
  const found = await takeTombstone<Deleted>(trx, workspaceId, ['client'], id)
  if (!found) throw notFound('Client')
  const { rates, contacts, merged: _, updatedAt: __, ...client } = found.data
  // A tax may have been deleted since.
  const tax = client.tax && (await isTax(trx, workspaceId, client.tax)) ? client.tax : null
  await insertClient(trx, workspaceId, { ...client, tax }).catch((error: unknown) => {
    throw brokenConstraint(error) === 'client_title'
      ? new HttpError(
          409,
          'TITLE_TAKEN',
          `Another client is now called “${client.title}”. Rename that one first.`,
        )
      : error
  })
  await assertClientLimit(trx, workspaceId, config.clientsPerWorkspace)
  for (const { client: _, updatedAt: __, ...contact } of contacts)
    await insertContact(trx, workspaceId, id, contact)
  const data = await findWholeClient(trx, workspaceId, id)
  if (data) log({ object: 'client', event: 'create', data })
  for (const { from, rate } of rates) await writeRate(trx, log, member, rateKey({ client: id, from }), rate)
  await giveProjects(trx, log, member, found.usedBy, null, id)
}

export const findDeletedClients = async (db: Db, member: CallerMember, page: TrashPage) =>
  may(member, 'client.delete') && may(member, 'client.view')
    ? findTombstones(db, member.workspaceId, ['client'], page)
    : []
