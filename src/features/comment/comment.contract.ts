import { z } from 'zod'
import { call, ok } from '#shared/contract.ts'
import { id, page, text } from '#shared/fields.ts'
import { isEmoji } from './comment.rules.ts'
import { comment } from './comment.shape.ts'

/** The newest comments before somewhere, oldest first, and how many come before them. */
export const commentPage = z.object({ comments: z.array(comment), earlier: z.int() })
export type CommentPage = z.infer<typeof commentPage>

const commentText = text('comment').refine((value) => value.trim() !== '', 'Write a comment')
const params = z.object({ id })

const emoji = z.string().max(64, 'At most 64 characters').refine(isEmoji, 'Choose one emoji')

/** Of one comment; as many members as like may answer with each. */
export const maxEmojis = 20

export const commentContract = {
  getComments: call({
    method: 'GET',
    path: '/task/:id/comment',
    summary:
      'Comments of a task, oldest first, with their replies: the newest that were not replies, or the newest written before the one that `cursor` names. Long ones make a page shorter.',
    permission: 'task.view',
    scope: 'task',
    params,
    query: page.optional(),
    answer: ok(commentPage),
  }),
  getComment: call({
    method: 'GET',
    path: '/task/comment/:id',
    summary: 'One comment.',
    permission: 'task.view',
    scope: 'task',
    params,
    answer: ok(comment),
  }),
  createComment: call({
    method: 'POST',
    path: '/task/comment',
    summary:
      'Comments on a task; with `teamOnly`, guests neither see nor write it. With `replyTo` it replies to a comment and inherits its visibility; a reply to a reply joins the same thread. Repeating the call with the same id returns the existing comment.',
    permission: 'comment.create',
    scope: 'task',
    body: z.strictObject({
      id: id.optional(),
      task: id,
      text: commentText,
      teamOnly: z.boolean().optional(),
      replyTo: id.optional(),
    }),
    answer: ok(comment),
  }),
  reactToComment: call({
    method: 'PUT',
    path: '/task/comment/:id/reaction',
    summary: 'Adds an emoji reaction to a comment, or removes it. The author is notified.',
    permission: 'comment.create',
    scope: 'task',
    params,
    body: z.strictObject({ emoji, on: z.boolean() }),
    answer: ok(comment),
  }),
  updateComment: call({
    method: 'PATCH',
    path: '/task/comment/:id',
    summary:
      'Changes a comment: one’s own, or with comment.moderate anybody’s. Pictures in it that its author added go with `teamOnly`.',
    permission: 'comment.create',
    scope: 'task',
    params,
    body: z.strictObject({ text: commentText.optional(), teamOnly: z.boolean().optional() }),
    answer: ok(comment),
  }),
  deleteComment: call({
    method: 'DELETE',
    path: '/task/comment/:id',
    summary:
      'Deletes a comment: one’s own, or with comment.moderate anybody’s. It can be restored for 30 days.',
    permission: 'comment.create',
    scope: 'task',
    params,
    answer: ok(z.object({ id })),
  }),
  restoreComment: call({
    method: 'POST',
    path: '/task/comment/:id/restore',
    summary:
      'Restores a deleted comment in its place: one the caller deleted or, with comment.moderate, any.',
    permission: 'comment.create',
    scope: 'task',
    params,
    answer: ok(comment),
  }),
}
