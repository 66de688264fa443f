import { expect, test } from 'vitest'
import type { LoggedChange } from './change.ts'
import { newChannel, openReader, takeOffered } from './channel.ts'

const change = (seq: number) =>
  ({ object: 'task', event: 'delete', data: { id: 'a' }, seq, actor: null }) as LoggedChange
const roomAt = (seq: number, ...offered: number[]) => ({
  ...newChannel('one', seq),
  offered: offered.map(change),
})
const take = (channel: ReturnType<typeof roomAt>) => takeOffered(channel).map(({ seq }) => seq)

test('consecutive changes are sent in commit order, in whatever order they are announced', () => {
  const channel = roomAt(4, 6, 7, 5)
  expect(take(channel)).toEqual([5, 6, 7])
  expect(channel).toMatchObject({ offered: [], mustRead: false })
})

test('after a gap, changes are read from the database', () => {
  const channel = roomAt(4, 5, 7)
  expect(take(channel)).toEqual([5])
  expect(channel).toMatchObject({ offered: [], mustRead: true })
  const gap = roomAt(4, 6)
  expect(take(gap)).toEqual([])
  expect(gap.mustRead).toBe(true)
})

test('a change that was already read is not sent twice', () => {
  const channel = roomAt(6, 5, 6)
  expect(take(channel)).toEqual([])
  expect(channel.mustRead).toBe(false)
})

test('when the visibility rule of a change fails its viewers resync, and receive later changes', async () => {
  const sent: string[] = []
  const warned: object[] = []
  const socket = { send: (frame: string) => sent.push(frame), bufferedAmount: 0, readyState: 1, OPEN: 1 }
  const audience = {
    task(_viewer: object, { id }: { id: string }) {
      if (id === 'broken') throw new Error('no such field')
      return { id }
    },
  }
  const reader = openReader(
    {} as never,
    audience as never,
    {} as never,
    { onChanges() {}, onVisibility() {}, onRejected() {} },
    { warn: (details) => warned.push(details) },
  )
  const channel = newChannel('one', 4)
  for (const id of ['a', 'b'])
    channel.connections.add({ socket, seq: 4, known: 4, viewer: {}, visibilityKey: id } as never)
  await reader.offer(channel, [
    { object: 'task', event: 'create', data: { id: 'broken' }, seq: 5, actor: null } as never,
    { object: 'task', event: 'create', data: { id: 'sound' }, seq: 6, actor: null } as never,
  ])
  const frames = sent.map((frame) => JSON.parse(frame))
  expect(frames.filter(({ type }) => type === 'resync')).toEqual([
    { type: 'resync', seq: 5 },
    { type: 'resync', seq: 5 },
  ])
  expect(frames.filter(({ data }) => data?.id === 'sound')).toHaveLength(2)
  expect(channel.seq).toBe(6)
  expect(warned).toHaveLength(2)
})
