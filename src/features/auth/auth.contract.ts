import { z } from 'zod'
import { bytes, call, ok } from '#shared/contract.ts'
import { email, id, instant, letteredName, password } from '#shared/fields.ts'
import { enter } from '#shared/sentences.ts'

const done = ok(z.null())

/**
 * After the first step of a sign-in: `secondFactor` says that no session is open yet, and that `POST
 * /auth/second-factor` has to follow from the same browser.
 */
const signedIn = ok(z.null(), { secondFactor: z.boolean() })

export const registrationBody = z.strictObject({
  name: letteredName('name'),
  email,
  password,
  /** The token of an invitation mailed to this address: it proves the address, so no verification follows. */
  inviteToken: z.string().max(100).optional(),
})
export const loginBody = z.strictObject({
  email,
  password: z.string().min(1, { error: enter }).max(128, 'At most 128 characters'),
  /** Keep the session for 30 days; otherwise it ends after 24 hours without activity. */
  remember: z.boolean().default(false),
})
export const emailBody = z.strictObject({ email })
/** Six digits of the authenticator app, or one of the recovery codes. */
const code = z.string().trim().min(6, 'At least 6 characters').max(40, 'At most 40 characters')
export const codeBody = z.strictObject({ code })
/** Proves that it is still the user who sits there: the password, or a code of the second factor. */
const proof = { password: z.string().max(128).optional(), code: z.string().max(40).optional() }
export const newPasswordBody = z.strictObject({
  oldPassword: z.string().min(1, { error: enter }).max(128, 'At most 128 characters'),
  password,
})
export const newEmailBody = z.strictObject({ email, ...proof })
export const passwordResetBody = z.strictObject({ id, emailToken: z.string().max(100), password })
const verifyParams = z.object({ id, emailToken: z.string().max(100) })

const provider = z.enum(['google', 'oidc'])
const providerParams = z.object({ provider })

const session = z.object({
  id,
  /** As a person would put it: "Chrome on Windows". */
  device: z.string(),
  /** Of the network it was opened from. */
  address: z.string(),
  createdAt: instant,
  /** To the minute. */
  lastActiveAt: instant,
  /** The one that asks. */
  isCurrent: z.boolean(),
})
export type Session = z.infer<typeof session>

const security = z.object({
  hasPassword: z.boolean(),
  secondFactor: z.boolean(),
  /** How many recovery codes are left. */
  recoveryCodes: z.int(),
  /** Outside identities that sign in to the account. */
  identities: z.array(
    z.object({ provider, name: z.string(), email: z.string().nullable(), createdAt: instant }),
  ),
})
export type Security = z.infer<typeof security>

export const authContract = {
  register: call({
    method: 'POST',
    path: '/auth/registration',
    summary: 'Creates an account. The answer is the same whether or not the address is known already.',
    permission: 'public',
    body: registrationBody,
    answer: ok(z.object({ isVerified: z.boolean() }), {
      isVerified: z.boolean(),
      /** Where a person finds the mail when no mail server is configured; null when it was sent. */
      mailbox: z.string().nullable(),
    }),
  }),
  login: call({
    method: 'POST',
    path: '/auth/login',
    summary: 'Opens a session and sets its cookie.',
    permission: 'public',
    body: loginBody,
    answer: signedIn,
  }),
  logout: call({
    method: 'PUT',
    path: '/auth/logout',
    summary: 'Ends the session.',
    permission: 'public',
    answer: done,
  }),
  resend: call({
    method: 'POST',
    path: '/auth/resend',
    summary: 'Emails a new verification link to an unverified address.',
    permission: 'public',
    body: emailBody,
    answer: ok(z.null(), { mailbox: z.string().nullable() }),
  }),
  verify: call({
    method: 'GET',
    path: '/auth/verify/:id/:emailToken',
    summary:
      'Confirms an email address with its emailed link and opens a session, unless the browser already has one or a second factor is required. The link works once.',
    permission: 'public',
    params: verifyParams,
    answer: ok(z.null(), { isSignedIn: z.boolean() }),
  }),
  sendPasswordLink: call({
    method: 'POST',
    path: '/auth/password-link',
    summary: 'Mails a link for a new password. The answer is the same for unknown addresses.',
    permission: 'public',
    body: emailBody,
    answer: ok(z.null(), { mailbox: z.string().nullable() }),
  }),
  resetPassword: call({
    method: 'POST',
    path: '/auth/password-reset',
    summary: 'Sets a new password by a mailed link, ends every other session and opens one.',
    permission: 'public',
    body: passwordResetBody,
    answer: signedIn,
  }),
  checkPasswordLink: call({
    method: 'GET',
    path: '/auth/password-link/:id/:emailToken',
    summary: 'Says whether a mailed link for a new password still works, without using it up.',
    permission: 'public',
    params: verifyParams,
    answer: done,
  }),
  takeSecondStep: call({
    method: 'POST',
    path: '/auth/second-factor',
    summary: 'The second step of a sign-in: a code of the authenticator app or a recovery code.',
    permission: 'public',
    body: codeBody,
    answer: done,
  }),
  confirmEmail: call({
    method: 'POST',
    path: '/auth/email',
    summary: 'Switches to a new email address with its emailed link. The link works once.',
    permission: 'public',
    body: z.strictObject({ id, emailToken: z.string().max(100) }),
    answer: done,
  }),
  changeEmail: call({
    method: 'POST',
    path: '/user/email',
    summary: 'Mails a link to a new email address. The old one stays in use until the link is opened.',
    permission: 'user',
    body: newEmailBody,
    answer: ok(z.null(), { mailbox: z.string().nullable() }),
  }),
  changePassword: call({
    method: 'PATCH',
    path: '/user/new-password',
    summary: 'Changes the password, given the current one, and ends every other session.',
    permission: 'user',
    body: newPasswordBody,
    answer: done,
  }),
  getSecurity: call({
    method: 'GET',
    path: '/user/security',
    summary: 'The ways in which the user signs in.',
    permission: 'user',
    answer: ok(security),
  }),
  getSessions: call({
    method: 'GET',
    path: '/user/session',
    summary: 'Where the user is signed in, the latest activity first.',
    permission: 'user',
    answer: ok(z.array(session)),
  }),
  deleteSession: call({
    method: 'DELETE',
    path: '/user/session/:id',
    summary: 'Ends one of the user’s sessions.',
    permission: 'user',
    params: z.object({ id }),
    answer: ok(z.object({ id })),
  }),
  deleteSessions: call({
    method: 'DELETE',
    path: '/user/session',
    summary: 'Ends all of the user’s sessions but this one.',
    permission: 'user',
    answer: ok(z.object({ ids: z.array(id) })),
  }),
  startSecondFactor: call({
    method: 'POST',
    path: '/user/second-factor',
    summary: 'A new key for an authenticator app. It takes effect once a first code confirms it.',
    permission: 'user',
    body: z.strictObject(proof),
    answer: ok(z.object({ key: z.string(), uri: z.string() })),
  }),
  confirmSecondFactor: call({
    method: 'PUT',
    path: '/user/second-factor',
    summary:
      'Turns the second factor on by a first code and ends every other session; answers the recovery codes, this once.',
    permission: 'user',
    body: codeBody,
    answer: ok(z.object({ recoveryCodes: z.array(z.string()) })),
  }),
  deleteSecondFactor: call({
    method: 'DELETE',
    path: '/user/second-factor',
    summary: 'Turns the second factor off, by the password and a code.',
    permission: 'user',
    body: z.strictObject({ ...proof, code }),
    answer: done,
  }),
  renewRecoveryCodes: call({
    method: 'POST',
    path: '/user/second-factor/recovery',
    summary: 'Creates new recovery codes, shown only once; the previous ones stop working.',
    permission: 'user',
    body: codeBody,
    answer: ok(z.object({ recoveryCodes: z.array(z.string()) })),
  }),
  getProviders: call({
    method: 'GET',
    path: '/auth/provider',
    summary: 'The identity providers that can be used to sign in besides a password.',
    permission: 'public',
    /** `token`: the page comes back with an access token in its address (implicit flow), instead of by the server. */
    answer: ok(z.array(z.object({ id: provider, name: z.string(), flow: z.enum(['code', 'token']) }))),
  }),
  signInWithGoogle: call({
    method: 'GET',
    path: '/auth/google',
    summary: 'Signs in by an access token that Google gave to the product’s own page (implicit flow).',
    permission: 'public',
    query: z.strictObject({
      accessToken: z.string().min(1, { error: enter }).max(4000),
      remember: z.enum(['true', 'false']).optional(),
    }),
    answer: signedIn,
  }),
  startVisit: call({
    method: 'POST',
    path: '/auth/external/:provider',
    summary: 'Begins a sign-in by an identity provider: returns the URL to send the browser to.',
    permission: 'public',
    params: providerParams,
    body: z.strictObject({ remember: z.boolean().default(false), next: z.string().max(2000).optional() }),
    answer: ok(z.object({ url: z.string() })),
  }),
  endVisit: call({
    method: 'GET',
    path: '/auth/external/:provider/callback',
    summary: 'Where the identity provider sends the browser back to; leads on to a page.',
    permission: 'public',
    params: providerParams,
    query: z.object({}).loose(),
    answer: bytes,
  }),
  connectIdentity: call({
    method: 'POST',
    path: '/user/identity/:provider',
    summary: 'Begins connecting an outside identity to the account: returns the URL to send the browser to.',
    permission: 'user',
    params: providerParams,
    body: z.strictObject(proof),
    answer: ok(z.object({ url: z.string() })),
  }),
  deleteIdentity: call({
    method: 'DELETE',
    path: '/user/identity/:provider',
    summary:
      'Disconnects an outside identity, by the password or a code, unless it is the last way to sign in.',
    permission: 'user',
    params: providerParams,
    body: z.strictObject(proof),
    answer: done,
  }),
}
