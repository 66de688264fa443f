import { z } from 'zod'
import { call, ok } from '#shared/contract.ts'
import { id, instant, limit, text } from '#shared/fields.ts'

export const trashKinds = [
  'project',
  'task',
  'comment',
  'file',
  'expense',
  'document',
  'page',
  'event',
  'tag',
  'status',
  'view',
  'client',
] as const
export type TrashKind = (typeof trashKinds)[number]
const kind = z.enum(trashKinds)

/** Days for which what was deleted can be restored. */
export const daysInTrash = 30

/** Something that was deleted and can be restored, with all that was deleted with it. */
export const trashItem = z.object({
  kind,
  id,
  /** Its title or name, or the beginning of a comment. */
  title: z.string(),
  /** Of a status, what it is a status of. */
  statusOf: z.enum(['task', 'project', 'invoice']).nullable(),
  /** Of a file, whether it is a link. */
  isLink: z.boolean().optional(),
  /** The project and the task that it is on. */
  project: id.nullable(),
  task: id.nullable(),
  taskTitle: z.string().nullable(),
  /** How many tasks come back with a project or subtasks with a task, and how many tasks or projects get a tag, status or client back, unless they have changed. */
  parts: z.int(),
  /** The member who deleted it, who may be gone by now; null for the program itself. */
  deletedBy: id.nullable(),
  deletedAt: instant,
  /** When it is deleted for good. */
  purgedAt: instant,
})
export type TrashItem = z.infer<typeof trashItem>

const named = z.strictObject({ kind, id })
export type TrashName = z.infer<typeof named>

export const maxRestored = 200

export const trashContract = {
  getTrash: call({
    method: 'GET',
    path: '/trash',
    summary:
      'What was deleted in the last 30 days and the caller may restore, newest first: because they may delete it, or deleted it themselves.',
    permission: 'member',
    query: z
      .strictObject({
        kind: kind.optional(),
        /** Part of the title. */
        search: text(200).optional(),
        limit,
        /** Where the page before ended, from its answer. */
        cursor: z
          .string()
          .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z_[0-9a-f-]{36}$/, 'Not a cursor of this list')
          .optional(),
      })
      .optional(),
    answer: ok(z.array(trashItem), { cursor: z.string().nullable() }),
  }),
  restoreTrash: call({
    method: 'POST',
    path: '/trash/restore',
    summary:
      'Restores deleted things, all or none. A tag is put back on the tasks it was on; a status on those that lost it and have none. What is there already is left as it is.',
    permission: 'member',
    body: z.strictObject({
      items: z
        .array(named)
        .min(1, 'Name at least one thing')
        .max(maxRestored, `At most ${maxRestored} at once`),
    }),
    answer: ok(z.array(named)),
  }),
}
