import { expect, test } from 'vitest'
import { openTurns } from './search.turns.ts'

/** Works that end when they are told to, and which of them have begun. */
function openWorks() {
  const begun: string[] = []
  const ends = new Map<string, { end: () => void; fail: () => void }>()
  const work = (name: string) => () => {
    begun.push(name)
    return new Promise<string>((resolve, reject) => {
      ends.set(name, { end: () => resolve(name), fail: () => reject(new Error(name)) })
    })
  }
  return {
    begun,
    work,
    end: (name: string) => ends.get(name)?.end(),
    fail: (name: string) => ends.get(name)?.fail(),
  }
}

test('of one user two run, the next wait in order, and more are refused; others do not wait for them', async () => {
  const inTurn = openTurns(2, 2)
  const { begun, work, end, fail } = openWorks()
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => inTurn('ann', work(name)))
  await expect(inTurn('ann', work('e'))).rejects.toMatchObject({ status: 429 })
  const other = inTurn('bo', work('f'))
  expect(begun).toEqual(['a', 'b', 'f'])
  end('b')
  expect(await b).toBe('b')
  await expect.poll(() => begun).toEqual(['a', 'b', 'f', 'c'])
  fail('a')
  await expect(a).rejects.toThrow('a')
  await expect.poll(() => begun).toContain('d')
  for (const name of ['c', 'd', 'f']) end(name)
  expect(await Promise.all([c, d, other])).toEqual(['c', 'd', 'f'])
  const again = inTurn('ann', work('g'))
  expect(begun).toContain('g')
  end('g')
  expect(await again).toBe('g')
})
