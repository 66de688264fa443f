import { expect, test } from 'vitest'
import type { LoggedChange } from './change.ts'
import { newChannel, takeOffered } from './channel.ts'

const change = (seq: number) =>
  ({ object: 'task', event: 'delete', data: { id: 'a' }, seq, actor: null }) as LoggedChange
const roomAt = (seq: number, ...offered: number[]) => ({
  ...newChannel('one', seq),
  offered: offered.map(change),
})
const take = (channel: ReturnType<typeof roomAt>) => takeOffered(channel).map(({ seq }) => seq)

test('what comes right after what was sent is sent in commit order, in whatever order it is announced', () => {
  const channel = roomAt(4, 6, 7, 5)
  expect(take(channel)).toEqual([5, 6, 7])
  expect(channel).toMatchObject({ offered: [], mustRead: false })
})

test('where a change of another process comes between, what follows it is read', () => {
  const channel = roomAt(4, 5, 7)
  expect(take(channel)).toEqual([5])
  expect(channel).toMatchObject({ offered: [], mustRead: true })
  const gap = roomAt(4, 6)
  expect(take(gap)).toEqual([])
  expect(gap.mustRead).toBe(true)
})

test('what was sent after reading is not sent again', () => {
  const channel = roomAt(6, 5, 6)
  expect(take(channel)).toEqual([])
  expect(channel.mustRead).toBe(false)
})
