import type { Letter } from '../../../server/mail/mailer.ts'

export const goneLetter = (to: string, name: string): Letter => ({
  to,
  subject: 'Your Workweek account was deleted',
  body: `Hello ${name},

your account was deleted just now, with its sessions and memberships. What you wrote and tracked in workspaces stays there,
under “Former member”.

If it was not you, please tell whoever runs this server at once.`,
})
