import type { FastifyInstance } from 'fastify'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '#database/database.ts'
import { HttpError, idTaken, invalid, notFound } from '#server/errors.ts'
import { answer, handle } from '#server/handle.ts'
import type { Log } from '#server/live/change.ts'
import type { Platform } from '#server/platform.ts'
import type { CallerMember } from '#server/session/session.ts'
import { clientContract, type WholeClient } from '../client.contract.ts'
import { type Contact, type ContactFields, maxContacts } from '../contact.contract.ts'
import { withIncome } from './client.income.ts'
import { lockClient, updateClient } from './client.queries.ts'
import {
  deleteContact,
  insertContact,
  isForeignContact,
  setPrimaryContact,
  updateContact,
} from './contact.queries.ts'

/** Contacts are parts of their client: it is locked while they change, and told with them. */
export async function contactRoutes(app: FastifyInstance, platform: Platform) {
  handle(app, platform, clientContract.addContact, ({ member, write, params, body }) =>
    write(async (trx, log) => {
      const { workspaceId } = member
      const before = await requireClient(trx, member, params.id)
      const { id = uuidv7(), ...given } = body
      const known = before.contacts.find((contact) => contact.id === id)
      if (known) return answer(known, { client: await withIncome(trx, member, before) })
      if (await isForeignContact(trx, workspaceId, before.id, id)) throw idTaken()
      if (before.contacts.length >= maxContacts)
        throw new HttpError(
          409,
          'LIMIT_REACHED',
          `A client can have up to ${maxContacts} contacts. Delete one first.`,
        )
      const isFirst = before.contacts.length === 0
      const fields = { receivesInvoices: isFirst, receivesReminders: isFirst, ...definedOf(given) }
      const { isPrimary = false, ...columns } = fields
      await insertContact(trx, workspaceId, before.id, { ...columns, id, name: given.name })
      await setPrimaryContact(trx, workspaceId, before.id, isPrimary ? id : null)
      const client = await logged(trx, log, member, before)
      return answer(requireContact(client, id), { client: await withIncome(trx, member, client) })
    }),
  )

  handle(app, platform, clientContract.updateContact, ({ member, write, params, body }) =>
    write(async (trx, log) => {
      const { workspaceId } = member
      const before = await requireClient(trx, member, params.id)
      const { isPrimary, ...change } = definedOf(body)
      const contact = requireContact(before, params.contact)
      if (isPrimary === false && contact.isPrimary)
        throw invalid({ isPrimary: 'Make another contact the primary one instead' })
      const changed = Object.entries(change).some(
        ([field, value]) => contact[field as keyof Contact] !== value,
      )
      const isRaised = isPrimary === true && !contact.isPrimary
      if (!changed && !isRaised) return answer(contact, { client: await withIncome(trx, member, before) })
      if (changed) await updateContact(trx, workspaceId, contact.id, change)
      if (isRaised) await setPrimaryContact(trx, workspaceId, before.id, contact.id)
      const client = await logged(trx, log, member, before)
      return answer(requireContact(client, contact.id), { client: await withIncome(trx, member, client) })
    }),
  )

  handle(app, platform, clientContract.deleteContact, ({ member, write, params }) =>
    write(async (trx, log) => {
      const before = await requireClient(trx, member, params.id)
      const { id } = requireContact(before, params.contact)
      await deleteContact(trx, member.workspaceId, id)
      await setPrimaryContact(trx, member.workspaceId, before.id)
      const client = await logged(trx, log, member, before)
      return answer({ id }, { client: await withIncome(trx, member, client) })
    }),
  )
}

const definedOf = (fields: { [K in keyof ContactFields]?: ContactFields[K] | undefined }) =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Partial<ContactFields>

async function requireClient(trx: Db, { workspaceId }: CallerMember, id: string): Promise<WholeClient> {
  const client = await lockClient(trx, workspaceId, id)
  if (!client) throw notFound('Client')
  return client
}

function requireContact({ contacts }: WholeClient, id: string): Contact {
  const contact = contacts.find((one) => one.id === id)
  if (!contact) throw notFound('Contact')
  return contact
}

async function logged(trx: Db, log: Log, { workspaceId }: CallerMember, before: WholeClient) {
  const data = await updateClient(trx, workspaceId, before.id, {})
  log({ object: 'client', event: 'update', data, before })
  return data
}
