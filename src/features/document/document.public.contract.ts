import { z } from 'zod'
import { bytes, call, ok } from '#shared/contract.ts'
import { id, instant } from '#shared/fields.ts'
import { mustBe } from '#shared/sentences.ts'

/** In the body and never in the address: addresses stand in logs. */
const token = z.string({ error: mustBe('text') }).max(100, 'At most 100 characters')

/** A page as whoever holds a link reads it, with the tree of the pages that the link leads to. */
export const sharedPage = z.object({
  id,
  title: z.string(),
  /** Markdown that names other things of the workspace as the page itself does, and leads to none of them. */
  text: z.string(),
  updatedAt: instant,
  /** From top to bottom, the page that was shared first. */
  pages: z.array(z.object({ id, title: z.string(), depth: z.int() })),
})
export type SharedPage = z.infer<typeof sharedPage>

export const sharedPageContract = {
  openSharedPage: call({
    method: 'POST',
    path: '/share/page',
    summary: 'The page a link leads to, or one below it that is shared with it. No sign-in needed.',
    permission: 'public',
    body: z.strictObject({ token, page: id.optional() }),
    answer: ok(sharedPage),
  }),
  openSharedFile: call({
    method: 'POST',
    path: '/share/page/file',
    summary:
      'The bytes of a file on a page a link leads to; with `preview` those of a picture, drawn anew as WebP. No sign-in needed.',
    permission: 'public',
    body: z.strictObject({ token, file: id, preview: z.boolean().optional() }),
    answer: bytes,
  }),
}
