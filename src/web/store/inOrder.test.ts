import { expect, it } from 'vitest'
import { idsIn, inOrder } from './inOrder.ts'

/** A write that ends when the test says so. */
function slowWrite(done: string[], name: string) {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const write = async () => {
    done.push(`${name} begins`)
    await promise
    done.push(`${name} ends`)
    return name
  }
  return { write, resolve, reject }
}

it('sends the second write to a row after the first has been answered', async () => {
  const done: string[] = []
  const first = slowWrite(done, 'first')
  const writes = [inOrder(['a'], first.write), inOrder(['a'], async () => done.push('second'))]
  await inOrder(['b'], async () => done.push('other'))
  expect(done).toEqual(['first begins', 'other'])
  first.resolve()
  await Promise.all(writes)
  expect(done).toEqual(['first begins', 'other', 'first ends', 'second'])
})

it('a change waits only for the creation of its own row, while creations are sequential', async () => {
  const done: string[] = []
  const first = slowWrite(done, 'first')
  const second = slowWrite(done, 'second')
  const writes = [
    inOrder(['1', 'list'], first.write),
    inOrder(['2', 'list'], second.write),
    inOrder(['1'], async () => done.push('change of first')),
  ]
  first.resolve()
  await writes[2]
  expect(done).toEqual(['first begins', 'first ends', 'second begins', 'change of first'])
  second.resolve()
  await Promise.all(writes)
})

it('continues after a refusal, which only its own caller receives', async () => {
  const refused = inOrder(['a'], () => Promise.reject(new Error('refused')))
  const next = inOrder(['a'], () => 'next')
  await expect(refused).rejects.toThrow('refused')
  expect(await next).toBe('next')
})

it('a write that refers to a new row waits for its creation, others do not', async () => {
  const done: string[] = []
  const creation = slowWrite(done, 'client')
  const creating = inOrder(['client'], creation.write)
  const naming = inOrder(['project'], async () => done.push('project'), ['client'])
  await inOrder(['other'], async () => done.push('other'), ['unknown'])
  expect(done).toEqual(['client begins', 'other'])
  creation.resolve()
  await Promise.all([creating, naming])
  expect(done).toEqual(['client begins', 'other', 'client ends', 'project'])
})

it('finds the ids in the arguments of a call, without duplicates', () => {
  const [a, b] = ['01900000-0000-7000-8000-00000000000a', '01900000-0000-7000-8000-00000000000b']
  expect(idsIn({ params: { id: a }, body: { tags: { add: [b, a] }, note: 'none' } })).toEqual([a, b])
  expect(idsIn({})).toEqual([])
})
