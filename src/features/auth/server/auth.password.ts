import { hash, verify } from '@node-rs/argon2'
import { dictionary } from '@zxcvbn-ts/language-common'
import pLimit from 'p-limit'
import { HttpError, invalid } from '#server/errors.ts'

/** argon2id, 64 MiB and three passes: about 50 ms of one core, and nothing for a table of hashes to gain. */
const cost = { memoryCost: 65_536, timeCost: 3, parallelism: 1 }

/** At most two at once and fifty waiting, so that a flood of sign-ins can't take the whole machine. */
const runLimited = pLimit(2)
const maxWaiting = 50

async function queued<T>(work: () => Promise<T>): Promise<T> {
  if (runLimited.pendingCount >= maxWaiting) {
    throw new HttpError(503, 'BUSY', 'Too many people are signing in right now. Please try again shortly.')
  }
  return runLimited(work)
}

export const hashPassword = (password: string) => queued(() => hash(password, cost))

// Checked when nobody has the address, so that the answer takes as long as for a wrong password. Made beside the
// queue, since a queue that was full once would leave its refusal here for good.
let nobodysHash: Promise<string> | undefined
const hashOfNobody = () => {
  nobodysHash ??= hash('nobody has this password', cost)
  return nobodysHash
}

/** Whether the password belongs to the hash; takes as long when there is none. */
export async function isPasswordOf(
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  const known = passwordHash ?? (await hashOfNobody())
  const same = await queued(() => verify(known, password))
  return same && passwordHash != null
}

const common = new Set<string>(dictionary['passwords-common'])

/** Refuses a password that is among the most common ones, or is the address or name it protects. */
export function requireUncommon(password: string, own: string[]) {
  const folded = password.toLowerCase()
  const isOwn = own.some(
    (word) => word.toLowerCase() === folded || word.toLowerCase().split('@')[0] === folded,
  )
  if (isOwn) throw invalid({ password: 'Choose something other than your name or email address' })
  if (common.has(folded)) throw invalid({ password: 'This password is too common. Choose another one' })
}
