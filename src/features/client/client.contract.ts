import { z } from 'zod'
import { call, ok } from '#shared/contract.ts'
import { id, instant, page, visibleName } from '#shared/fields.ts'

/** Who pays invoices. */
export const client = z.object({
  id,
  title: z.string(),
  createdBy: id.nullable(),
  createdAt: instant,
  updatedAt: instant,
})
export type Client = z.infer<typeof client>

const params = z.object({ id })

export const clientContract = {
  getClients: call({
    method: 'GET',
    path: '/client',
    summary: 'The clients of the workspace, by title.',
    permission: 'client.view',
    scope: 'workspace',
    query: page.optional(),
    answer: ok(z.array(client), { clients: z.array(client), cursor: id.nullable() }),
  }),
  createClient: call({
    method: 'POST',
    path: '/client',
    summary: 'Creates a client. Repeating the call with the same id answers the client that exists.',
    permission: 'client.update',
    scope: 'workspace',
    body: z.strictObject({ id: id.optional(), title: visibleName('clientTitle') }),
    answer: ok(client),
  }),
  updateClient: call({
    method: 'PUT',
    path: '/client/:id',
    summary: 'Answers one client; with fields, changes those first.',
    permission: 'client.view',
    scope: 'workspace',
    params,
    body: z.strictObject({ title: visibleName('clientTitle').optional() }).optional(),
    answer: ok(client),
  }),
  deleteClient: call({
    method: 'DELETE',
    path: '/client/:id',
    summary: 'Deletes a client; its projects are then without one.',
    permission: 'client.delete',
    scope: 'workspace',
    params,
    answer: ok(z.object({ id })),
  }),
}
