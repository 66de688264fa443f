import type { EmailMessage } from '#server/mail/mailer.ts'

/**
 * The mails that accounts send. `url` is where people reach the product. An email to an address that nobody has
 * confirmed greets nobody: the name may be a stranger's text.
 */
const ifNotYou = (url: string) =>
  `If it was not you, choose a new password at once: ${url}/sign-in/recovery-password`

export const verifyEmail = (
  to: string,
  url: string,
  userId: string,
  token: string,
  isResent: boolean,
): EmailMessage => ({
  to,
  subject: 'Confirm your email address for Workweek',
  body: `Hi,

${
  isResent
    ? `Somebody has signed up for Workweek with this address once more. If that was you, just now, please confirm that it
is yours. The link makes the password count that was chosen with this sign-up, and no other.`
    : 'Please confirm that this address is yours.'
} The link works once, within 48 hours.

Confirm the address:
${url}/sign-in/verify/${userId}/${token}

If you did not sign up for Workweek, do not follow it; you can ignore this mail.`,
})

export const knownAddressEmail = (to: string, name: string, url: string): EmailMessage => ({
  to,
  subject: 'You already have a Workweek account',
  body: `Hi ${name},

Somebody, probably you, tried to use this address, which has an account already, for another one.

Sign in: ${url}/sign-in
Forgot the password? ${url}/sign-in/recovery-password

If it was not you, there is nothing to do.`,
})

export const passwordEmail = (
  to: string,
  name: string | null,
  url: string,
  userId: string,
  token: string,
): EmailMessage => ({
  to,
  subject: 'Choose a new password for Workweek',
  body: `Hi${name === null ? '' : ` ${name}`},

Here you can choose a new password. The link works once, within an hour.

Choose a new password:
${url}/sign-in/create-new-password?id=${userId}&emailToken=${token}

If you did not ask for it, you can ignore this mail; your password stays as it is.`,
})

export const passwordChangedEmail = (to: string, name: string, url: string): EmailMessage => ({
  to,
  subject: 'Your Workweek password was changed',
  body: `Hi ${name},

The password of your account was changed just now, and every other session was signed out.

${ifNotYou(url)}`,
})

export const newDeviceEmail = (
  to: string,
  name: string,
  url: string,
  { device, address }: { device: string; address: string },
): EmailMessage => ({
  to,
  subject: 'New sign-in to your Workweek account',
  body: `Hi ${name},

Your account was signed in to from a device that it was not used on before: ${device}, from the network address ${address}.

If it was you, there is nothing to do. ${ifNotYou(url)}`,
})

export const newAddressEmail = (to: string, url: string, userId: string, token: string): EmailMessage => ({
  to,
  subject: 'Confirm your new email address for Workweek',
  body: `Hi,

Please confirm that this address shall be the one of your Workweek account. The link works once, within an hour.

Confirm the address:
${url}/sign-in/confirm-email/${userId}/${token}

If you did not ask for it, do not follow it; you can ignore this mail.`,
})

export const emailRequestedEmail = (to: string, name: string, url: string, email: string): EmailMessage => ({
  to,
  subject: 'A new email address for your Workweek account',
  body: `Hi ${name},

Somebody, probably you, wants your account to have the address ${email} from now on. It counts once the link that was
mailed there is followed.

${ifNotYou(url)}`,
})

export const emailChangedEmail = (to: string, name: string, email: string): EmailMessage => ({
  to,
  subject: 'The email address of your Workweek account was changed',
  body: `Hi ${name},

Your account has the address ${email} now, and mails go there alone. If it was not you, please tell whoever runs this
server at once.`,
})

export const secondFactorEmail = (to: string, name: string, url: string, isOn: boolean): EmailMessage => ({
  to,
  subject: `Two-step sign-in was turned ${isOn ? 'on' : 'off'} for your Workweek account`,
  body: `Hi ${name},

${
  isOn
    ? 'signing in to your account takes a code of your authenticator app from now on, beside the password. Every other session\nwas signed out.'
    : 'signing in to your account takes no code of an authenticator app any more.'
}

${ifNotYou(url)}`,
})

export const identityEmail = (to: string, name: string, url: string, provider: string): EmailMessage => ({
  to,
  subject: `${provider} was connected to your Workweek account`,
  body: `Hi ${name},

Your account can be signed in to with ${provider} from now on. Your profile settings list the ways to sign in.

Profile settings:
${url}/settings/profile

If it was not you, disconnect it there and choose a new password.`,
})
