import { z } from 'zod'
import { bytes, call, ok } from '#shared/contract.ts'
import { day, id, instant, limit, text } from '#shared/fields.ts'

/** One change of the workspace, as far as the caller may see it. */
export const auditStep = z.object({
  seq: z.int(),
  /** What was changed, by the word that live messages use. */
  object: z.string(),
  event: z.enum(['create', 'update', 'delete']),
  /** Of the thing that was changed. */
  id: id.nullable(),
  /** The task it belongs to, of comments, files and time entries. */
  task: id.nullable(),
  /** What the thing was called then; empty for what has no name. */
  title: z.string(),
  /** Of a file, whether it is a link. */
  isLink: z.boolean().optional(),
  /** The member who did it; null for the program itself. */
  actor: id.nullable(),
  at: instant,
  /** The fields that changed, with what they were and became; long texts without what they say. */
  fields: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
})
export type AuditStep = z.infer<typeof auditStep>

const filter = {
  object: text(40).optional(),
  event: z.enum(['create', 'update', 'delete']).optional(),
  actor: id.optional(),
  /** The id of one thing. */
  subject: id.optional(),
  /** Days of the workspace’s time zone, both included. */
  from: day.optional(),
  to: day.optional(),
}
export type AuditFilter = { [K in keyof typeof filter]?: string | undefined }

export const auditContract = {
  getAudit: call({
    method: 'GET',
    path: '/audit',
    summary:
      'Who changed what in the workspace, newest first, in pages; a page may be short or empty and still have a cursor.',
    permission: 'audit.view',
    scope: 'workspace',
    query: z
      .strictObject({
        ...filter,
        limit,
        /** Where the page before ended, from its answer. */
        cursor: z.coerce.number().int().min(0).optional(),
      })
      .optional(),
    answer: ok(z.array(auditStep), { cursor: z.int().nullable() }),
  }),
  exportAudit: call({
    method: 'GET',
    path: '/audit/export',
    summary:
      'The same as CSV, at most 20,000 changes, with a line for each field that changed. Needs the flag export too.',
    permission: 'audit.view',
    scope: 'workspace',
    query: z.strictObject(filter).optional(),
    answer: bytes,
  }),
}
