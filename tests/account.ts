import { hash } from '@node-rs/argon2'
import { userContract } from '#features/user/user.contract.ts'
import type { TestServer } from './server.ts'
import type { Visitor } from './visitor.ts'

/** The password of every account that `givePassword` was called for. */
export const password = 'correct horse battery staple'

/**
 * Hashed so that it is soon checked: in the promised strength, the guesses of a test keep a core busy for many seconds.
 * A test of how long that takes hashes it itself.
 */
export async function givePassword(server: TestServer, userId: string) {
  const passwordHash = await hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 })
  await server.databases.system.updateTable('user').set({ passwordHash }).where('id', '=', userId).execute()
}

/** An account with a password, signed in nowhere. */
export async function makeAccount(server: TestServer, name = 'Ann') {
  const { userId, email } = await server.makeUser(name)
  await givePassword(server, userId)
  await server.databases.system.deleteFrom('session').where('user', '=', userId).execute()
  return { userId, email }
}

export const isSignedIn = async (visitor: Visitor) => (await visitor.call(userContract.getProfile, {})).ok

/** What the newest email to an address links to. */
export async function mailedLink(server: TestServer, email: string) {
  const [message] = await server.emailsTo(email)
  const [, id, emailToken] =
    /\/(?:verify\/|create-new-password\?id=)([0-9a-f-]{36})(?:\/|&emailToken=)([\w-]{43})/.exec(
      message?.body ?? '',
    ) ?? []
  if (!id || !emailToken) throw new Error(`no link in ${message?.body}`)
  return { id, emailToken }
}
