import { expect, it } from 'vitest'
import type { Comment } from '../../comment.shape.ts'
import type { UnsentComment } from '../comment.slice.ts'
import { toThreads } from './threads.ts'

const comment = (id: string, replyTo: string | null = null) => ({ id, replyTo }) as Comment
const unsent = (id: string, replyTo?: string) => ({ id, replyTo }) as UnsentComment
const shapeOf = (all: ReturnType<typeof toThreads>) =>
  all.threads.map(({ id, root, replies, unsent }) => [
    id,
    root?.id,
    [...replies, ...unsent].map((one) => one.id),
  ])

it('groups replies by thread, with unsent comments last', () => {
  const all = toThreads([comment('a'), comment('b'), comment('c', 'a')], [unsent('d', 'a'), unsent('e')])
  expect(shapeOf(all)).toEqual([
    ['a', 'a', ['c', 'd']],
    ['b', 'b', []],
  ])
  expect(all.last.map(({ id }) => id)).toEqual(['e'])
})

it('groups replies whose root comment was deleted', () => {
  const all = toThreads([comment('b', 'a'), comment('x'), comment('c', 'a')], [])
  expect(shapeOf(all)).toEqual([
    ['a', undefined, ['b', 'c']],
    ['x', 'x', []],
  ])
})
