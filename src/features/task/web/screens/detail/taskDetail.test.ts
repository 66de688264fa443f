import { expect, it } from 'vitest'
import type { Comment } from '#features/comment/comment.shape.ts'
import type { TimeEntry } from '#features/time/time.shape.ts'
import { withEarlierComments, withEarlierTime } from './taskDetail.api.ts'

const comment = (at: number, replyTo: number | null = null) =>
  ({ id: `c${at}`, replyTo: replyTo && `c${replyTo}`, createdAt: `2026-01-0${at}` }) as Comment
const entry = (id: string) => ({ id }) as TimeEntry
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).join(' ')

it('keeps earlier comments before a reloaded page, with replies written after its first', () => {
  const shown = {
    comments: [comment(2), comment(3), comment(4, 2), comment(5), comment(6, 3)],
    earlierComments: 1,
  }
  const page = [comment(3), comment(5), comment(6, 3), comment(7)]
  const merged = withEarlierComments(shown, { comments: page, earlierComments: 3 })
  expect(idsOf(merged.comments)).toBe('c2 c3 c4 c5 c6 c7')
  expect(merged.earlierComments).toBe(1)
})

it('drops earlier comments when their number changed or a page lies between', () => {
  const shown = { comments: [comment(1), comment(2), comment(3)], earlierComments: 0 }
  const deleted = { comments: [comment(3)], earlierComments: 1 }
  expect(withEarlierComments(shown, deleted)).toEqual(deleted)
  const later = { comments: [comment(5), comment(6)], earlierComments: 4 }
  expect(withEarlierComments(shown, later)).toEqual(later)
  const none = { comments: [], earlierComments: 0 }
  expect(withEarlierComments(shown, none)).toEqual(none)
})

it('keeps earlier time entries after a reloaded page', () => {
  const shown = { actions: ['e4', 'e3', 'e2', 'e1'].map(entry), earlierActions: 2 }
  const merged = withEarlierTime(shown, { actions: ['e5', 'e4', 'e3'].map(entry), earlierActions: 4 })
  expect(idsOf(merged.actions)).toBe('e5 e4 e3 e2 e1')
  expect(merged.earlierActions).toBe(2)
  const changed = { actions: ['e5', 'e4', 'e3'].map(entry), earlierActions: 3 }
  expect(withEarlierTime(shown, changed)).toEqual(changed)
})
