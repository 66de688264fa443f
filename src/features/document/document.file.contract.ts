import { z } from 'zod'
import { bytes, call, ok } from '#shared/contract.ts'
import { id, line } from '#shared/fields.ts'
import { pageFile } from './document.shape.ts'

/** Of one page. */
export const maxPageFiles = 200

export const documentFileContract = {
  addPageFile: call({
    method: 'POST',
    path: '/page/:id/file',
    summary:
      'Adds a picture or a file to a page, whose text names it by its address, /api/file/{id}. The body is the file’s bytes, sent as application/octet-stream. Repeating the call with the same id returns the existing file.',
    permission: 'document.update',
    scope: 'rows',
    params: z.object({ id }),
    query: z.strictObject({ name: line(255), id: id.optional() }),
    body: bytes,
    answer: ok(pageFile),
  }),
}
