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

it('sends the second write to a thing when the first was answered', async () => {
  const done: string[] = []
  const first = slowWrite(done, 'first')
  const writes = [inOrder(['a'], first.write), inOrder(['a'], async () => done.push('second'))]
  await inOrder(['b'], async () => done.push('other'))
  expect(done).toEqual(['first begins', 'other'])
  first.resolve()
  await Promise.all(writes)
  expect(done).toEqual(['first begins', 'other', 'first ends', 'second'])
})

it('lets a change wait for the creation of its own thing, though creations wait for each other', async () => {
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

it('goes on after a refusal, which reaches only its own caller', async () => {
  const refused = inOrder(['a'], () => Promise.reject(new Error('refused')))
  const next = inOrder(['a'], () => 'next')
  await expect(refused).rejects.toThrow('refused')
  expect(await next).toBe('next')
})

it('lets what refers to a thing wait for its creation, and nothing else for that', async () => {
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

it('finds the ids that a call names, once each and wherever they stand', () => {
  const [a, b] = ['01900000-0000-7000-8000-00000000000a', '01900000-0000-7000-8000-00000000000b']
  expect(idsIn({ params: { id: a }, body: { tags: { add: [b, a] }, note: 'none' } })).toEqual([a, b])
  expect(idsIn({})).toEqual([])
})
