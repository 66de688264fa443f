import type { EmailMessage } from '#server/mail/mailer.ts'
import { subjectName } from '#server/mail/subject.ts'

export const inviteEmail = (to: string, inviter: string, workspace: string, link: string): EmailMessage => ({
  to,
  subject: `${subjectName(inviter, 'Somebody')} invites you to ${subjectName(workspace, 'a workspace')} on Workweek`,
  body: `Hi,

${inviter} invites you to work together in the workspace ${workspace} on Workweek.

Have a look and decide; the link works once, within seven days.

See the invitation:
${link}

If you don't know what this is about, you can ignore this mail.`,
})
