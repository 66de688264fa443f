import { z } from 'zod'
import { call, ok } from '../../shared/contract.ts'
import { id, instant, line } from '../../shared/fields.ts'

/** What the program relies on; names are free. `todo` and `active` are open, `done` and `cancelled` closed. */
export const statusCategory = z.enum(['todo', 'active', 'done', 'cancelled'])
export type StatusCategory = z.infer<typeof statusCategory>

export const status = z.object({
  id,
  name: z.string(),
  category: statusCategory,
  position: z.int(),
  updatedAt: instant,
})
export type Status = z.infer<typeof status>

const params = z.object({ id })
const createBody = z.strictObject({ id: id.optional(), name: line(60), category: statusCategory })
const updateBody = z.strictObject({ name: line(60).optional(), category: statusCategory.optional() })
/** Where the deleted status's items go; null or absent leaves them without a status. */
const deleteBody = z.strictObject({ moveTo: id.nullable().optional() }).optional()
/** Every status of the set, in the order wanted. */
const positionBody = z.strictObject({ ids: z.array(id).min(1).max(100) })

function statusCalls<Kind extends 'task' | 'project'>(kind: Kind) {
  const permission = 'status.manage' as const
  const scope = 'workspace' as const
  return {
    createStatus: call({
      method: 'POST',
      path: `/${kind}/status`,
      summary: `Adds a ${kind} status at the end of its category.`,
      permission,
      scope,
      body: createBody,
      answer: ok(status),
    }),
    updateStatus: call({
      method: 'PUT',
      path: `/${kind}/status/:id`,
      summary: `Renames a ${kind} status or changes its category.`,
      permission,
      scope,
      params,
      body: updateBody,
      answer: ok(status),
    }),
    deleteStatus: call({
      method: 'DELETE',
      path: `/${kind}/status/:id`,
      summary: `Deletes a ${kind} status and moves its ${kind}s to another one, or leaves them without.`,
      permission,
      scope,
      params,
      body: deleteBody,
      answer: ok(z.object({ id })),
    }),
    setStatusPositions: call({
      method: 'PATCH',
      path: `/${kind}/status/position`,
      summary: `Orders the ${kind} statuses.`,
      permission,
      scope,
      body: positionBody,
      answer: ok(z.array(status)),
    }),
  }
}

export const taskStatusContract = statusCalls('task')
export const projectStatusContract = statusCalls('project')
