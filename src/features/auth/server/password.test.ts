import { expect, test } from 'vitest'
import { hashPassword, isPasswordOf, requireUncommon } from './password.ts'

// First, while nothing was hashed yet: that is when the refusal used to stay.
// Fifty-seven hashes take some seconds of two cores, and a minute where others compute as well.
test('a flood is refused beyond fifty waiting, and leaves nothing broken behind', {
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

test('argon2id in the promised strength, salted', async () => {
  const [one, two] = await Promise.all([hashPassword('same'), hashPassword('same')])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/)
  expect(one).not.toBe(two)
})

test('common passwords and one’s own name or address are refused, whatever their case', () => {
  for (const common of ['password', 'Password1', '12345678', 'LETMEIN'])
    expect(() => requireUncommon(common, [])).toThrow(/most common/)
  for (const own of ['ann@example.com', 'ANN', 'Ann Bell'])
    expect(() => requireUncommon(own, ['Ann Bell', 'ann@example.com'])).toThrow(/other than your name/)
  expect(() => requireUncommon('a quite unusual sentence', ['Ann'])).not.toThrow()
})
