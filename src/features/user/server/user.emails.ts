import type { EmailMessage } from '#server/mail/mailer.ts'

export const accountDeletedEmail = (to: string, name: string): EmailMessage => ({
  to,
  subject: 'Your Workweek account was deleted',
  body: `Hi ${name},

Your account has just been deleted, along with its sessions and memberships. What you wrote and tracked stays in its
workspaces, under “Former member”.

If this wasn’t you, contact your server admin right away.`,
})
