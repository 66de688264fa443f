import { findUserByEmail } from '#features/user/server/user.queries.ts'
import type { Platform } from '#server/platform.ts'
import { passwordEmail, verifyEmail } from './auth.emails.ts'
import { addEmailToken, findRegistrations, replaceEmailToken } from './auth.emailToken.queries.ts'

/**
 * Mails a link anew to an address whose account waits for its confirmation, and nothing to any other. `replaces`: links
 * mailed before stop working; a sign-in too early leaves them, since the first of them may be under way.
 */
export async function mailConfirmation(
  { databases, mailer, config }: Platform,
  email: string,
  replaces: boolean,
) {
  const { publicUrl } = config
  await databases.system.transaction().execute(async (trx) => {
    const user = await findUserByEmail(trx, email)
    if (!user || user.verifiedAt) return
    const [registration, ...others] = await findRegistrations(trx, user.id)
    if (registration && others.every(({ passwordHash }) => passwordHash === registration.passwordHash)) {
      const add = replaces ? replaceEmailToken : addEmailToken
      const token = await add(trx, user.id, 'verify', registration)
      await mailer.send(trx, verifyEmail(email, publicUrl, user.id, token, false))
      return
    }
    // Whose password a link would confirm can't be told any more: the owner of the address chooses one.
    const token = await replaceEmailToken(trx, user.id, 'password')
    await mailer.send(trx, passwordEmail(email, null, publicUrl, user.id, token))
  })
}
