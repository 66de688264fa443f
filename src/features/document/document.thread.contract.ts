import { z } from 'zod'
import { call, ok } from '#shared/contract.ts'
import { id, text } from '#shared/fields.ts'
import { pageThread } from './document.shape.ts'

export const maxThreads = 2_000
/** Of one thread. */
export const maxComments = 500
/** Characters of a passage that are kept of it. */
export const maxQuote = 500

const params = z.object({ id })
const commentText = text('comment').refine((value) => value.trim() !== '', 'Write a comment')
/** A place in the text as Yjs encodes it, in base64. */
const place = z
  .string()
  .max(400, 'At most 400 characters')
  .regex(/^[A-Za-z0-9+/]+={0,2}$/, 'Not a place in a page')

export const documentThreadContract = {
  getThreads: call({
    method: 'GET',
    path: '/page/:id/thread',
    summary:
      'What members say about passages of a page, resolved threads included, in the order in which they began.',
    permission: 'document.view',
    scope: 'rows',
    params,
    answer: ok(z.array(pageThread)),
  }),
  createThread: call({
    method: 'POST',
    path: '/page/:id/thread',
    summary:
      'Comments on a passage of a page. Repeating the call with the same id returns the existing thread.',
    permission: 'comment.create',
    scope: 'rows',
    params,
    body: z.strictObject({
      id: id.optional(),
      start: place,
      end: place,
      /** The passage as it is now. */
      quote: text(maxQuote),
      text: commentText,
    }),
    answer: ok(pageThread),
  }),
  replyToThread: call({
    method: 'POST',
    path: '/page/thread/:id/comment',
    summary: 'Adds a comment to a thread. Repeating the call with the same id adds none.',
    permission: 'comment.create',
    scope: 'rows',
    params,
    body: z.strictObject({ id: id.optional(), text: commentText }),
    answer: ok(pageThread),
  }),
  resolveThread: call({
    method: 'PUT',
    path: '/page/thread/:id/resolved',
    summary:
      'Resolves a thread, or opens it again: for whoever began it, who may write on the page, and with comment.moderate.',
    permission: 'comment.create',
    scope: 'rows',
    params,
    body: z.strictObject({ resolved: z.boolean() }),
    answer: ok(pageThread),
  }),
  updatePageComment: call({
    method: 'PATCH',
    path: '/page/comment/:id',
    summary: 'Changes a comment: one’s own, or with comment.moderate anybody’s.',
    permission: 'comment.create',
    scope: 'rows',
    params,
    body: z.strictObject({ text: commentText }),
    answer: ok(pageThread),
  }),
  deletePageComment: call({
    method: 'DELETE',
    path: '/page/comment/:id',
    summary:
      'Deletes a comment: one’s own, or with comment.moderate anybody’s. A thread with no comments left is removed. It can be restored for 30 days.',
    permission: 'comment.create',
    scope: 'rows',
    params,
    answer: ok(z.object({ id })),
  }),
  restorePageComment: call({
    method: 'POST',
    path: '/page/comment/:id/restore',
    summary: 'Brings a deleted comment back: one that one deleted oneself, or with comment.moderate any.',
    permission: 'comment.create',
    scope: 'rows',
    params,
    answer: ok(pageThread),
  }),
}
