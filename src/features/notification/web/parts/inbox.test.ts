import { expect, it } from 'vitest'
import type { Notification } from '../../notification.shape.ts'
import { dropFrom, type Inbox, isTouched, markIn, putIn } from './inbox.ts'

const row = (id: string, hour: number, readAt: string | null = null) =>
  ({ id, at: `2026-01-01T0${hour}:00:00Z`, readAt }) as Notification
const inbox = (...rows: Notification[]): Inbox => ({
  pages: [{ data: [], notifications: rows, unread: rows.filter(({ readAt }) => readAt === null).length }],
})
const ids = ({ pages }: Inbox) => pages.flatMap(({ notifications }) => notifications.map(({ id }) => id))

it('inserts a new notification at the top and increments the unread count', () => {
  const mine = inbox(row('a', 1))
  expect(putIn(mine, row('b', 2), true)).toBe(true)
  expect([ids(mine), mine.pages[0]!.unread]).toEqual([['b', 'a'], 2])
})

it('moves a repeated notification to the top without counting it twice', () => {
  const mine = inbox(row('b', 2), row('a', 1))
  expect(putIn(mine, row('a', 3), false)).toBe(true)
  expect([ids(mine), mine.pages[0]!.unread]).toEqual([['a', 'b'], 2])
})

it('reports an uncertain count for rows that are not loaded', () => {
  const mine = inbox(row('b', 2))
  expect(putIn(mine, row('a', 3), false)).toBe(false)
  expect(dropFrom(mine, 'unknown')).toBe(false)
  expect(markIn(mine, ['b', 'unknown'], 'now')).toBe(false)
})

it('marks as read idempotently', () => {
  const mine = inbox(row('b', 2), row('a', 1))
  expect(markIn(mine, ['a'], 'now')).toBe(true)
  expect(markIn(mine, ['a'], 'now')).toBe(true)
  expect(mine.pages[0]!.unread).toBe(1)
  markIn(mine, ['a'], null)
  expect(mine.pages[0]!.unread).toBe(2)
  markIn(mine, ({ at }) => at <= '2026-01-01T01:30:00Z', 'now')
  expect(mine.pages[0]!.unread).toBe(1)
  expect(dropFrom(mine, 'b')).toBe(true)
  expect([ids(mine), mine.pages[0]!.unread]).toEqual([['a'], 0])
})

const at = '2026-01-01T00:00:00Z'
const rows = [
  { ...row('a', 1), task: 't', project: 'p', comment: 'c', title: 'Build it' },
  { ...row('b', 2), task: null, project: 'p', comment: null, title: 'Website' },
] as Notification[]
it.each([
  [true, 'task', 'delete', { id: 't' }],
  [false, 'task', 'delete', { id: 'other' }],
  [true, 'task', 'update', { id: 't', title: 'Built' }],
  [false, 'task', 'update', { id: 't', title: 'Build it' }],
  [true, 'task', 'create', { id: 'other', createdAt: at, updatedAt: '2026-01-02T00:00:00Z' }],
  [false, 'task', 'create', { id: 'other', createdAt: at, updatedAt: at }],
  [true, 'task-comment', 'update', { id: 'c' }],
  [true, 'task-comment', 'delete', { id: 'c' }],
  [false, 'task-comment', 'update', { id: 'other' }],
  [true, 'project', 'update', { id: 'p', name: 'Shop' }],
  [false, 'project', 'update', { id: 'p', name: 'Website' }],
  [true, 'project', 'delete', { id: 'p' }],
])('is affected (%s) by a live message: %s %s %j', (isIt, object, event, data) => {
  expect(isTouched(rows, { object, event, data } as Parameters<typeof isTouched>[1])).toBe(isIt)
})
