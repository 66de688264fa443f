import { z } from 'zod'
import { call, ok } from '../../shared/contract.ts'
import { email, id, line, password } from '../../shared/fields.ts'

const done = ok(z.null())

export const registrationBody = z.strictObject({
  name: line(60),
  email,
  password,
  /** The token of an invitation mailed to this address: it proves the address, so no verification follows. */
  inviteToken: z.string().max(100).optional(),
})
export const loginBody = z.strictObject({
  email,
  password: z.string().min(1, 'Required').max(128, 'At most 128 characters'),
  /** Keep the session for 30 days; otherwise it ends after 24 hours without activity. */
  remember: z.boolean().default(false),
})
export const emailBody = z.strictObject({ email })
export const passwordResetBody = z.strictObject({ id, emailToken: z.string().max(100), password })
export const verifyParams = z.object({ id, emailToken: z.string().max(100) })

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
    answer: done,
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
    summary: 'Mails a new verification link to an address that still waits for one.',
    permission: 'public',
    body: emailBody,
    answer: ok(z.null(), { mailbox: z.string().nullable() }),
  }),
  verify: call({
    method: 'GET',
    path: '/auth/verify/:id/:emailToken',
    summary: 'Confirms an e-mail address by the link that was mailed to it. The link works once.',
    permission: 'public',
    params: verifyParams,
    answer: done,
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
    answer: done,
  }),
}
