import type { EmailMessage } from '#server/mail/mailer.ts'

/**
 * The mails that accounts send. `url` is where people reach the product. An email to an address that nobody has
 * confirmed greets nobody: the name may be a stranger's text.
 */
const ifNotYou = (url: string) =>
  `If this wasn’t you, change your password now: ${url}/sign-in/recovery-password`

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
    ? `Someone signed up for Workweek with this address again. If that was you, confirm your address. Your password will be
the one chosen with this sign-up.`
    : 'Please confirm your email address to finish signing up.'
} The link works once, within 48 hours.

Confirm the address:
${url}/sign-in/verify/${userId}/${token}

If you didn’t sign up for Workweek, ignore this email.`,
})

export const knownAddressEmail = (to: string, name: string, url: string): EmailMessage => ({
  to,
  subject: 'You already have a Workweek account',
  body: `Hi ${name},

Someone, probably you, tried to sign up with this address. It already has an account.

Sign in: ${url}/sign-in
Forgot the password? ${url}/sign-in/recovery-password

If this wasn’t you, there’s nothing to do.`,
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

Use this link to choose a new password. It works once, within an hour.

Choose a new password:
${url}/sign-in/create-new-password?id=${userId}&emailToken=${token}

If you didn’t ask for this, ignore this email. Your password stays the same.`,
})

export const passwordChangedEmail = (to: string, name: string, url: string): EmailMessage => ({
  to,
  subject: 'Your Workweek password was changed',
  body: `Hi ${name},

Your password was just changed, and you were signed out on all other devices.

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

Someone signed in to your account from a new device: ${device} (IP address ${address}).

If this was you, there’s nothing to do. ${ifNotYou(url)}`,
})

export const newAddressEmail = (to: string, url: string, userId: string, token: string): EmailMessage => ({
  to,
  subject: 'Confirm your new email address for Workweek',
  body: `Hi,

Please confirm this as the new email address of your Workweek account. The link works once, within an hour.

Confirm the address:
${url}/sign-in/confirm-email/${userId}/${token}

If you didn’t ask for this, ignore this email.`,
})

export const emailRequestedEmail = (to: string, name: string, url: string, email: string): EmailMessage => ({
  to,
  subject: 'A new email address for your Workweek account',
  body: `Hi ${name},

Someone, probably you, asked to change the email address of your account to ${email}. It changes once the link we sent
there is opened.

${ifNotYou(url)}`,
})

export const emailChangedEmail = (to: string, name: string, email: string): EmailMessage => ({
  to,
  subject: 'The email address of your Workweek account was changed',
  body: `Hi ${name},

Your account now uses the address ${email}, and all email goes there. If this wasn’t you, contact your server
admin right away.`,
})

export const secondFactorEmail = (to: string, name: string, url: string, isOn: boolean): EmailMessage => ({
  to,
  subject: `Two-step sign-in was turned ${isOn ? 'on' : 'off'} for your Workweek account`,
  body: `Hi ${name},

${
  isOn
    ? 'Signing in to your account now also requires a code from your authenticator app. You were signed out on all other\ndevices.'
    : 'Signing in to your account no longer requires a code from your authenticator app.'
}

${ifNotYou(url)}`,
})

export const identityEmail = (to: string, name: string, url: string, provider: string): EmailMessage => ({
  to,
  subject: `${provider} was connected to your Workweek account`,
  body: `Hi ${name},

You can now sign in to your account with ${provider}. Your profile settings list all the ways to sign in.

Profile settings:
${url}/settings/profile

If this wasn’t you, disconnect it there and change your password.`,
})
