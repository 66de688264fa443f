import { afterEach, expect, test, vi } from 'vitest'
import { HttpError } from './errors.ts'
import { createLimiter } from './limiter.ts'

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

const refusal = () => new HttpError(429, 'BUSY', 'Too many at once.')

test('two calls per user run, the next wait in order, more get 429; users are independent', async () => {
  const { run } = createLimiter({ maxRunning: 2, maxWaiting: 2, refusal })
  const { begun, work, end, fail } = openWorks()
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => run('ann', work(name)))
  await expect(run('ann', work('e'))).rejects.toMatchObject({ status: 429 })
  const other = run('bo', work('f'))
  await expect.poll(() => begun).toEqual(['a', 'b', 'f'])
  end('b')
  expect(await b).toBe('b')
  await expect.poll(() => begun).toEqual(['a', 'b', 'f', 'c'])
  fail('a')
  await expect(a).rejects.toThrow('a')
  await expect.poll(() => begun).toContain('d')
  for (const name of ['c', 'd', 'f']) end(name)
  expect(await Promise.all([c, d, other])).toEqual(['c', 'd', 'f'])
  const second = run('ann', work('g'))
  await expect.poll(() => begun).toContain('g')
  end('g')
  expect(await second).toBe('g')
})

afterEach(() => vi.useRealTimers())

test('a call that waits too long is refused, and the next in line runs', async () => {
  vi.useFakeTimers()
  const { run } = createLimiter({ maxRunning: 1, maxWaiting: 5, waitTimeout: 1_000, refusal })
  const { begun, work, end } = openWorks()
  const first = run('ann', work('a'))
  const late = run('ann', work('b'))
  const refused = expect(late).rejects.toMatchObject({ code: 'BUSY' })
  await vi.advanceTimersByTimeAsync(900)
  const third = run('ann', work('c'))
  await vi.advanceTimersByTimeAsync(200)
  await refused
  end('a')
  await first
  await vi.advanceTimersByTimeAsync(0)
  expect(begun).toEqual(['a', 'c'])
  end('c')
  expect(await third).toBe('c')
})

test('releasing a place twice frees it once', async () => {
  const { acquire, run } = createLimiter({ maxRunning: 1, maxWaiting: 5, refusal })
  const leave = await acquire('ann')
  const { begun, work, end } = openWorks()
  const [b, c] = [run('ann', work('b')), run('ann', work('c'))]
  leave()
  leave()
  await expect.poll(() => begun).toEqual(['b'])
  end('b')
  await b
  await expect.poll(() => begun).toEqual(['b', 'c'])
  end('c')
  await c
})
