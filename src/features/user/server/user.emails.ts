import type { EmailMessage } from '#server/mail/mailer.ts'

export const accountDeletedEmail = (to: string, name: string): EmailMessage => ({
  to,
  subject: 'Your Workweek account was deleted',
  body: `Hi ${name},

Your account was deleted just now, with its sessions and memberships. What you wrote and tracked in workspaces stays there,
under “Former member”.

If this wasn’t you, contact your server admin right away.`,
})
