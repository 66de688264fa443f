import type { EmailMessage } from '#server/mail/mailer.ts'
import { subjectName } from '#server/mail/subject.ts'

export const inviteEmail = (to: string, inviter: string, workspace: string, link: string): EmailMessage => ({
  to,
  subject: `${subjectName(inviter, 'Someone')} invited you to ${subjectName(workspace, 'a workspace')} on Workweek`,
  body: `Hi,

${inviter} invited you to join ${workspace} on Workweek.

The link works once, within seven days.

See the invitation:
${link}

If you weren’t expecting this, ignore this email.`,
})
