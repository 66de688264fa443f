import { hash } from '@node-rs/argon2'
import { expect, test, vi } from 'vitest'
import { hashPassword, isPasswordOf, requireUncommon } from './auth.password.ts'

vi.mock(import('@node-rs/argon2'), async (original) => {
  const real = await original()
  return { ...real, hash: vi.fn(real.hash) }
})

// First, while nothing was hashed yet: that is when the refusal used to stay.
// Fifty-seven hashes take some seconds of two cores, and a minute where others compute as well.
test('rejects more than fifty queued hashes as busy, and recovers afterwards', {
  timeout: 120_000,
}, async () => {
  const passwordHash = await hashPassword('correct horse')
  const flood = Promise.allSettled(Array.from({ length: 53 }, () => hashPassword('flood')))
  const checks = Promise.allSettled([isPasswordOf(passwordHash, 'x'), isPasswordOf(null, 'x')])
  const refused = (await flood).filter(({ status }) => status === 'rejected')
  expect(refused).toMatchObject([{ reason: { status: 503, code: 'BUSY' } }])
  expect((await checks)[0]).toMatchObject({ reason: { status: 503, code: 'BUSY' } })
  expect(await isPasswordOf(null, 'nobody has this password')).toBe(false)
  expect(await isPasswordOf(passwordHash, 'correct horse')).toBe(true)
  expect(await isPasswordOf(passwordHash, 'correct horsE')).toBe(false)
})

test('hashes with salted argon2id in the specified strength', async () => {
  const [one, two] = await Promise.all([hashPassword('same'), hashPassword('same')])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/)
  expect(one).not.toBe(two)
})

test('rejects common passwords and the user’s own name or address, ignoring case', () => {
  for (const common of ['password', 'Password1', '12345678', 'LETMEIN'])
    expect(() => requireUncommon(common, [])).toThrow(/too common/)
  for (const own of ['ann@example.com', 'ANN', 'Ann Bell'])
    expect(() => requireUncommon(own, ['Ann Bell', 'ann@example.com'])).toThrow(/other than your name/)
  expect(() => requireUncommon('a quite unusual sentence', ['Ann'])).not.toThrow()
})

test('runs at most two hashes concurrently, even if one is requested just as another ends', async () => {
  const begun: PromiseWithResolvers<string>[] = []
  const hashing = vi.mocked(hash).mockImplementation(() => {
    const one = Promise.withResolvers<string>()
    begun.push(one)
    return one.promise
  })
  const asked = ['a', 'b', 'c'].map((password) => hashPassword(password))
  await expect.poll(() => begun.length).toBe(2)
  const [first, ...others] = begun
  const newcomer = first?.promise.then(() => hashPassword('d'))
  first?.resolve('hash of a')
  await asked[0]
  await new Promise(setImmediate)
  expect(begun.length - 1).toBe(2)
  for (const one of others) one.resolve('hash')
  await expect.poll(() => begun.length).toBe(4)
  for (const one of begun) one.resolve('hash')
  expect(await Promise.all([...asked, newcomer])).toEqual(['hash of a', 'hash', 'hash', 'hash'])
  hashing.mockReset()
})
