import type { EmailMessage } from '#server/mail/mailer.ts'
import { subjectName } from '#server/mail/subject.ts'

type Reader = { name: string; email: string }

export const deletedEmail = ({ name, email }: Reader, workspace: string, by: string): EmailMessage => ({
  to: email,
  subject: `${subjectName(workspace, 'Your workspace')} was deleted`,
  body: `Hi ${name},

${by} deleted the workspace ${workspace} on Workweek, with everything in it, for all of its members. Your account and your other
workspaces are as they were.

If you think this was a mistake, ask ${by}. The workspace can’t be restored.`,
})
