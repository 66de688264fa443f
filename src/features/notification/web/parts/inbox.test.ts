import { expect, it } from 'vitest'
import type { Notification } from '../../notification.contract.ts'
import { dropFrom, type Inbox, markIn, putIn } from './inbox.ts'

const row = (id: string, hour: number, readAt: string | null = null) =>
  ({ id, at: `2026-01-01T0${hour}:00:00Z`, readAt }) as Notification
const inbox = (...rows: Notification[]): Inbox => ({
  pages: [{ data: [], notifications: rows, unread: rows.filter(({ readAt }) => readAt === null).length }],
})
const ids = ({ pages }: Inbox) => pages.flatMap(({ notifications }) => notifications.map(({ id }) => id))

it('puts what is new at the top and counts it', () => {
  const mine = inbox(row('a', 1))
  expect(putIn(mine, row('b', 2), true)).toBe(true)
  expect([ids(mine), mine.pages[0]!.unread]).toEqual([['b', 'a'], 2])
})

it('moves what happened again, and counts it once', () => {
  const mine = inbox(row('b', 2), row('a', 1))
  expect(putIn(mine, row('a', 3), false)).toBe(true)
  expect([ids(mine), mine.pages[0]!.unread]).toEqual([['a', 'b'], 2])
})

it('is not sure of the count where it did not know what changed', () => {
  const mine = inbox(row('b', 2))
  expect(putIn(mine, row('a', 3), false)).toBe(false)
  expect(dropFrom(mine, 'unknown')).toBe(false)
  expect(markIn(mine, ['b', 'unknown'], 'now')).toBe(false)
})

it('hears of the same reading twice and counts it once', () => {
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
