import type { Db } from '#database/database.ts'
import { moveInvoices } from '#features/invoice/server/invoice.client.queries.ts'
import { type InvoiceRow, toInvoice } from '#features/invoice/server/invoice.queries.ts'
import { invalid, notFound } from '#server/errors.ts'
import type { Log } from '#server/live/change.ts'
import type { CallerMember } from '#server/session/session.ts'
import type { WholeClient } from '../client.contract.ts'
import { giveProjects } from './client.delete.ts'
import {
  findProjectIdsOfClient,
  findWholeClient,
  lockClientIds,
  moveMerged,
  setMerged,
  updateClient,
} from './client.queries.ts'
import { moveContacts, setPrimaryContact, updateContact } from './contact.queries.ts'

/** What a client brought to the one that it was merged into. */
type Brought = {
  projects: string[]
  contacts: { id: string; isPrimary: boolean }[]
  invoices: string[]
  /** Those that were merged into it before. */
  clients: string[]
}
const nothing: Brought = { projects: [], contacts: [], invoices: [], clients: [] }

/**
 * Merges a client into another one: its projects, contacts and invoices move, also those that the caller may not see, and
 * its row stays, so that its time is billed to the other one and it can be restored. Documents stay as they were finalised.
 */
export async function mergeClient(
  trx: Db,
  log: Log,
  member: CallerMember,
  id: string,
  into: string,
): Promise<WholeClient> {
  const { workspaceId } = member
  if (id === into) throw invalid({ into: 'Choose another client' })
  await lockClientIds(trx, workspaceId, [id, into])
  const source = await findWholeClient(trx, workspaceId, id)
  if (!source) throw notFound('Client')
  const target = await findWholeClient(trx, workspaceId, into)
  if (!target) throw invalid({ into: 'Not a client in this workspace' })
  // First, as invoices follow none but a client that was merged.
  await setMerged(trx, workspaceId, id, into, nothing)
  const projects = await findProjectIdsOfClient(trx, workspaceId, id)
  const contacts = source.contacts.map((contact) => ({ id: contact.id, isPrimary: contact.isPrimary }))
  await giveProjects(trx, log, member, projects, id, into)
  await moveContacts(
    trx,
    workspaceId,
    contacts.map((contact) => contact.id),
    id,
    into,
  )
  await setPrimaryContact(trx, workspaceId, into)
  const invoices = logMoved(log, await moveInvoices(trx, workspaceId, id, into), id)
  const clients = await moveMerged(trx, workspaceId, id, into)
  await setMerged(trx, workspaceId, id, into, { projects, contacts, invoices, clients } satisfies Brought)
  log({ object: 'client', event: 'delete', data: { id }, before: source })
  return logUpdated(trx, log, member, target)
}

/** Restores a client that was merged, with those of the things it brought that the other one still has. */
export async function unmergeClient(
  trx: Db,
  log: Log,
  member: CallerMember,
  id: string,
): Promise<WholeClient> {
  const { workspaceId } = member
  const [seen] = await lockClientIds(trx, workspaceId, [id])
  const into = seen?.mergedInto
  if (!into) throw notFound('Client')
  const brought = seen.merged as Brought
  await lockClientIds(trx, workspaceId, [into])
  const target = await findWholeClient(trx, workspaceId, into)
  if (!target) throw notFound('Client')
  const invoices = await moveInvoices(trx, workspaceId, into, id, brought.invoices)
  logMoved(log, invoices, into)
  await moveMerged(trx, workspaceId, into, id, brought.clients)
  const contacts = brought.contacts.map((contact) => contact.id)
  await moveContacts(trx, workspaceId, contacts, into, id)
  const primary = brought.contacts.find(({ isPrimary }) => isPrimary)
  const moved = new Set(target.contacts.map((contact) => contact.id))
  if (primary && moved.has(primary.id)) await updateContact(trx, workspaceId, primary.id, { isPrimary: true })
  for (const client of [id, into]) await setPrimaryContact(trx, workspaceId, client)
  await setMerged(trx, workspaceId, id, null, null)
  const data = await findWholeClient(trx, workspaceId, id)
  if (!data) throw notFound('Client')
  log({ object: 'client', event: 'create', data })
  await giveProjects(trx, log, member, brought.projects, into, id)
  await logUpdated(trx, log, member, target)
  return data
}

/** Tells what another client has now; answers the ids. */
function logMoved(log: Log, invoices: readonly InvoiceRow[], from: string): string[] {
  for (const row of invoices) {
    const data = toInvoice(row)
    log({ object: 'invoice', event: 'update', data, before: { ...data, client: from } })
  }
  return invoices.map(({ id }) => id)
}

async function logUpdated(trx: Db, log: Log, { workspaceId }: CallerMember, before: WholeClient) {
  const data = await updateClient(trx, workspaceId, before.id, {})
  log({ object: 'client', event: 'update', data, before })
  return data
}
