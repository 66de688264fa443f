import { expect, it } from 'vitest'
import { dropRow } from '#web/store/lists.ts'
import type { Comment } from '../comment.shape.ts'
import { putComment, putLoaded } from './comment.api.ts'

const comment = (id: string, fields: Partial<Comment> = {}): Comment => ({
  id,
  task: 't1',
  memberId: 'm1',
  text: id,
  teamOnly: false,
  replyTo: null,
  reactions: [],
  createdAt: `2026-01-01T00:00:0${id}.000000Z`,
  editedAt: null,
  updatedAt: `2026-01-01T00:00:0${id}.000000Z`,
  ...fields,
})

it('orders comments by creation, without duplicates', () => {
  const comments: Comment[] = []
  for (const id of ['2', '1', '3', '2']) putComment(comments, comment(id))
  expect(comments.map(({ id }) => id)).toEqual(['1', '2', '3'])
})

it('never replaces a comment by an older one', () => {
  const comments = [comment('1', { text: 'new', updatedAt: '2026-01-01T00:00:09.000002Z' })]
  putComment(comments, comment('1', { text: 'old', updatedAt: '2026-01-01T00:00:09.000001Z' }))
  expect(comments[0]?.text).toBe('new')
})

it('removes a loaded comment and ignores an unknown id', () => {
  const comments = [comment('1'), comment('2')]
  dropRow(comments, '1')
  dropRow(comments, '7')
  expect(comments.map(({ id }) => id)).toEqual(['2'])
})

it('ignores a comment older than the loaded page, unless all are loaded', () => {
  const detail = { comments: [comment('5'), comment('6')], earlierComments: 4 }
  putLoaded(detail, comment('2'))
  putLoaded(detail, comment('7'))
  expect(detail.comments.map(({ id }) => id)).toEqual(['5', '6', '7'])
  const all = { comments: [comment('5')], earlierComments: 0 }
  putLoaded(all, comment('2'))
  expect(all.comments.map(({ id }) => id)).toEqual(['2', '5'])
})
