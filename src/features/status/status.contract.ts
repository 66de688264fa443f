import { z } from 'zod'
import { call, ok } from '#shared/contract.ts'
import { id, visibleName } from '#shared/fields.ts'
import { type AnyCategory, invoiceCategory, statusCategory, withCategory } from './status.shape.ts'

const params = z.object({ id })
/** Where the deleted status's items go; null or absent leaves them without a status. */
const deleteBody = z.strictObject({ moveTo: id.nullable().optional() }).optional()
/** Every status of the set, in the order wanted. */
const positionBody = z.strictObject({ ids: z.array(id).min(1).max(100) })

function statusCalls<Kind extends string, C extends z.ZodType<AnyCategory, AnyCategory>>(
  kind: Kind,
  category: C,
) {
  const status = withCategory(category)
  const permission = 'status.manage' as const
  const scope = 'workspace' as const
  return {
    createStatus: call({
      method: 'POST',
      path: `/${kind}/status`,
      summary: `Adds a ${kind} status at the end of its category.`,
      permission,
      scope,
      body: z.strictObject({ id: id.optional(), name: visibleName('name'), category }),
      answer: ok(status),
    }),
    updateStatus: call({
      method: 'PUT',
      path: `/${kind}/status/:id`,
      summary: `Renames a ${kind} status or changes its category.`,
      permission,
      scope,
      params,
      body: z.strictObject({ name: visibleName('name').optional(), category: category.optional() }),
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

export const taskStatusContract = statusCalls('task', statusCategory)
export const projectStatusContract = statusCalls('project', statusCategory)
export const invoiceStatusContract = statusCalls('invoice', invoiceCategory)

/** The four calls, of whatever kind. */
export type StatusContract = ReturnType<typeof statusCalls<string, z.ZodType<AnyCategory, AnyCategory>>>
export const statusContracts = {
  task: taskStatusContract,
  project: projectStatusContract,
  invoice: invoiceStatusContract,
} as unknown as Record<'task' | 'project' | 'invoice', StatusContract>
