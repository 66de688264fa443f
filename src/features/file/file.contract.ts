import { z } from 'zod'
import { bytes, call, ok } from '#shared/contract.ts'
import { id, line } from '#shared/fields.ts'
import { mustBe } from '#shared/sentences.ts'
import { isLinkAddress } from './file.rules.ts'
import { file } from './file.shape.ts'

/** Bytes, and how many there may be. */
const use = z.object({ bytes: z.int(), max: z.int() })
export const storage = z.object({
  /** Of the whole workspace; null for those who may not change the workspace. */
  workspace: use.nullable(),
  /** Of what the caller added. */
  member: use,
})
export type Storage = z.infer<typeof storage>

const params = z.object({ id })

/** An address as a browser writes it: its host in ASCII, and nothing in it that turns text around. */
const url = z
  .string({ error: mustBe('text') })
  .trim()
  .max(2000, 'At most 2,000 characters')
  .refine(isLinkAddress, 'Enter an address that starts with https://, http:// or mailto:')
  .transform((address) => new URL(address).href)

export const newLink = z.strictObject({
  id: id.optional(),
  url,
  /** What it is called; its address, if that is not said. */
  name: line(255).optional(),
  /** Whether it is for the team alone: guests see nothing of it. */
  teamOnly: z.boolean().optional(),
})

export const fileContract = {
  addFile: call({
    method: 'POST',
    path: '/task/:id/file',
    summary:
      'Adds a file to a task, with `teamOnly=true` for the team alone: guests see nothing of it. The body is the file’s bytes, sent as application/octet-stream. Repeating the call with the same id returns the existing file.',
    permission: 'comment.create',
    scope: 'task',
    params,
    query: z.strictObject({
      name: line(255),
      id: id.optional(),
      teamOnly: z.enum(['true', 'false']).optional(),
    }),
    body: bytes,
    answer: ok(file),
  }),
  addLink: call({
    method: 'POST',
    path: '/task/:id/link',
    summary:
      'Adds a link to a task, which stands among its files with a `url` and is changed, deleted and restored as these are. Repeating the call with the same id returns the existing link.',
    permission: 'comment.create',
    scope: 'task',
    params,
    body: newLink,
    answer: ok(file),
  }),
  getProjectFiles: call({
    method: 'GET',
    path: '/project/:projectId/file',
    summary:
      'The 20 files and links that were added last to those tasks of a project that the caller may see, newest first.',
    permission: 'task.view',
    scope: 'project',
    params: z.object({ projectId: id }),
    answer: ok(z.array(file)),
  }),
  getStorage: call({
    method: 'GET',
    path: '/file/storage',
    summary:
      'Bytes of files that are stored, and that may be; deleted files count until they are purged after 30 days.',
    permission: 'member',
    answer: ok(storage),
  }),
  getFile: call({
    method: 'GET',
    path: '/file/:id',
    summary: 'The bytes of a file of a task or a page that the caller may see, as a download.',
    permission: 'member',
    params,
    answer: bytes,
  }),
  getFilePreview: call({
    method: 'GET',
    path: '/file/:id/preview',
    summary: 'A picture, drawn anew as WebP of at most 2000 pixels a side.',
    permission: 'member',
    params,
    answer: bytes,
  }),
  getFileThumbnail: call({
    method: 'GET',
    path: '/file/:id/thumbnail',
    summary: 'A picture, drawn anew as WebP of at most 256 pixels a side.',
    permission: 'member',
    params,
    answer: bytes,
  }),
  updateFile: call({
    method: 'PATCH',
    path: '/file/:id',
    summary:
      'Renames a file or changes who sees it, the team only or everyone on its task: the caller’s own or, with task.update on its task, anyone’s.',
    permission: 'comment.create',
    scope: 'task',
    params,
    body: z.strictObject({ teamOnly: z.boolean().optional(), name: line(255).optional() }),
    answer: ok(file),
  }),
  deleteFile: call({
    method: 'DELETE',
    path: '/file/:id',
    summary:
      'Deletes a file: one’s own, or with task.update on its task anybody’s. It can be restored for 30 days.',
    permission: 'comment.create',
    scope: 'task',
    params,
    answer: ok(z.object({ id })),
  }),
  restoreFile: call({
    method: 'POST',
    path: '/file/:id/restore',
    summary: 'Restores a deleted file: one the caller deleted or, with task.update on its task, any.',
    permission: 'comment.create',
    scope: 'task',
    params,
    answer: ok(file),
  }),
}
