import type { EmailMessage } from '#server/mail/mailer.ts'
import { subjectName } from '#server/mail/subject.ts'

type Reader = { name: string; email: string }

export const deletedEmail = ({ name, email }: Reader, workspace: string, by: string): EmailMessage => ({
  to: email,
  subject: `${subjectName(workspace, 'Your workspace')} was deleted`,
  body: `Hi ${name},

${by} deleted the workspace ${workspace} on Workweek, with everything in it, for all its members. Your account and your other
workspaces aren’t affected.

If you think this was a mistake, ask ${by}. The workspace can’t be restored.`,
})
