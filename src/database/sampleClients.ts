import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import {
  deleteClient,
  findClients,
  findWholeClient,
  insertClient,
} from '#features/client/server/client.queries.ts'
import { insertContact } from '#features/client/server/contact.queries.ts'
import { insertView } from '#features/view/server/view.queries.ts'
import type { Log } from '#server/live/change.ts'
import type { Db } from './database.ts'
import { clientCards, clients as sampleClients } from './sampleData.ts'

/** Clients of the same title that are there already are used, and stay when the sample goes. */
export async function addClients(trx: Db, log: Log, workspaceId: string, me: string) {
  const known = await findClients(trx, workspaceId)
  const ids = new Map<string, string>()
  for (const title of sampleClients) {
    const found = known.find((client) => client.title.toLowerCase() === title.toLowerCase())
    const id = found?.id ?? uuidv7()
    ids.set(title, id)
    if (found) continue
    const { contacts, ...card } = clientCards[title]
    await insertClient(trx, workspaceId, { ...card, id, title, createdBy: me, sample: true })
    for (const [index, contact] of contacts.entries())
      await insertContact(trx, workspaceId, id, {
        receivesInvoices: false,
        ...contact,
        id: uuidv7(),
        isPrimary: index === 0,
      })
    const data = await findWholeClient(trx, workspaceId, id)
    if (data) log({ object: 'client', event: 'create', data })
  }
  return ids
}

/** Clients that projects of the workspace's own have by now stay. */
export async function removeClients(trx: Db, log: Log, workspaceId: string) {
  const { rows } = await sql<{ id: string; isUsed: boolean }>`
    select id, exists(
      select from project p where p.workspace_id = client.workspace_id and p.client = client.id
    ) or exists(
      select from invoice i where i.workspace_id = client.workspace_id and i.client = client.id
    ) as is_used
    from client where workspace_id = ${workspaceId} and sample
  `.execute(trx)
  for (const { id, isUsed } of rows) {
    if (isUsed) {
      await sql`
        update client set sample = false where workspace_id = ${workspaceId} and id = ${id}
      `.execute(trx)
      continue
    }
    const before = await findWholeClient(trx, workspaceId, id)
    await deleteClient(trx, workspaceId, id)
    log({ object: 'client', event: 'delete', data: { id }, ...(before && { before }) })
  }
}

/** A shared view of a project's tasks, which goes with the project. */
export async function addView(
  trx: Db,
  log: Log,
  { workspaceId, project, me }: { workspaceId: string; project: string; me: string },
  { name, search, settings }: { name: string; search: Record<string, string>; settings: object },
) {
  const data = await insertView(trx, workspaceId, {
    id: uuidv7(),
    name,
    screen: 'project',
    project,
    shared: true,
    value: { look: '', search: new URLSearchParams(search).toString(), settings },
    createdBy: me,
  })
  log({ object: 'view', event: 'create', data })
}
