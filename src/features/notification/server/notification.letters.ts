import type { Letter } from '../../../server/mail/mailer.ts'

export const removedLetter = (to: string, name: string, workspace: string): Letter => ({
  to,
  subject: `You are no longer a member of ${workspace}`,
  body: `Hello ${name},

you were taken out of the workspace ${workspace} on Workweek. Your tracked time and your comments stay there; your other
workspaces are as they were.

If you think that this was a mistake, ask somebody in the workspace to invite you again.`,
})
