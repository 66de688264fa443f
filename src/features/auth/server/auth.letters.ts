import type { Letter } from '../../../server/mail/mailer.ts'

/** The mails that accounts send. `url` is where people reach the product. */
export const verifyLetter = (
  to: string,
  name: string,
  url: string,
  userId: string,
  token: string,
): Letter => ({
  to,
  subject: 'Confirm your e-mail address for Workweek',
  body: `Hello ${name},

please confirm that this address is yours. The link works once, within 48 hours:

${url}/sign-in/verify/${userId}/${token}

If you did not sign up for Workweek, you can ignore this mail.`,
})

export const knownLetter = (to: string, name: string, url: string): Letter => ({
  to,
  subject: 'You already have a Workweek account',
  body: `Hello ${name},

somebody, probably you, tried to sign up with this address, which has an account already.

Sign in: ${url}/sign-in
Forgot the password? ${url}/sign-in/recovery-password

If it was not you, there is nothing to do.`,
})

export const passwordLetter = (
  to: string,
  name: string,
  url: string,
  userId: string,
  token: string,
): Letter => ({
  to,
  subject: 'Choose a new password for Workweek',
  body: `Hello ${name},

here you can choose a new password. The link works once, within an hour:

${url}/sign-in/create-new-password?id=${userId}&token=${token}

If you did not ask for it, you can ignore this mail; your password stays as it is.`,
})

export const passwordChangedLetter = (to: string, name: string, url: string): Letter => ({
  to,
  subject: 'Your Workweek password was changed',
  body: `Hello ${name},

the password of your account was changed just now, and every other session was signed out.

If it was not you, choose a new one at once: ${url}/sign-in/recovery-password`,
})
