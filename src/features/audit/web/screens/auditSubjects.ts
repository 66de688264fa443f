import { clientPath } from '#features/client/web/parts/clientPath.ts'
import { documentPath } from '#features/document/web/parts/documentPath.ts'
import { expensePath } from '#features/expense/web/parts/expensePath.ts'
import { projectPath } from '#features/project/web/parts/projectAddress.ts'
import type { AuditStep } from '../../audit.contract.ts'
import type { Audited } from '../../audit.rules.ts'

type AuditSubject = {
  name: string
  /** Where it is looked at; undefined where it has no place of its own. */
  path?: (step: AuditStep) => string | null
}

const at = (address: string) => () => address
const ofTask = ({ task }: AuditStep) => task && `/tasks/${task}`

/** Everything that the log tells of, as people call it. */
export const auditSubjects: Record<Audited, AuditSubject> = {
  task: { name: 'task', path: ({ id }) => `/tasks/${id}` },
  'task-comment': { name: 'comment', path: ofTask },
  file: { name: 'file', path: ofTask },
  'time-entry': { name: 'time entry', path: ofTask },
  document: { name: 'document', path: ({ id }) => id && documentPath(id) },
  'document-thread': { name: 'comment thread in a document' },
  calendar: { name: 'event' },
  'calendar-tag': { name: 'tags of the event' },
  approval: { name: 'week', path: at('/time/approvals') },
  'time-off': { name: 'time off', path: at('/time/off') },
  'time-off-kind': { name: 'time off type', path: at('/settings/time-off') },
  'work-week': { name: 'working week', path: at('/settings/time-off') },
  'holiday-calendar': { name: 'holidays', path: at('/settings/time-off') },
  expense: { name: 'expense', path: ({ id }) => id && expensePath(id) },
  'task-tag': { name: 'tags of the task', path: ({ id }) => `/tasks/${id}` },
  project: { name: 'project', path: ({ id }) => id && projectPath(id) },
  'project-member': { name: 'project members', path: ({ id }) => id && projectPath(id, 'members') },
  'project-pin': { name: 'pin', path: ({ id }) => id && projectPath(id) },
  client: { name: 'client', path: ({ id }) => id && clientPath(id) },
  invoice: { name: 'invoice' },
  'recurring-invoice': { name: 'recurring invoice' },
  invoicing: { name: 'invoicing settings' },
  delivery: { name: 'invoice delivery' },
  'delivery-settings': { name: 'invoice reminders and email texts' },
  tax: { name: 'tax' },
  member: { name: 'member', path: at('/settings/members') },
  role: { name: 'role', path: at('/settings/roles') },
  tag: { name: 'tag', path: at('/settings/tags') },
  'task-status': { name: 'task status', path: at('/settings/statuses') },
  'project-status': { name: 'project status', path: at('/settings/statuses') },
  'invoice-status': { name: 'invoice status', path: at('/settings/statuses') },
  rate: { name: 'rate', path: at('/settings/rates') },
  'report-link': { name: 'report link', path: at('/reports') },
  view: { name: 'view', path: ({ id }) => `/views/${id}` },
  workspace: { name: 'workspace', path: at('/settings/workspace') },
}

const isKnown = (object: string): object is Audited => object in auditSubjects

export const subjectName = (object: string) => (isKnown(object) ? auditSubjects[object].name : object)

/** Where to go on to what was changed; null where it is gone, or stands nowhere. */
export function subjectPath(step: AuditStep): string | null {
  const isDeleted = step.event === 'delete' && step.object !== 'project-member' && step.task === null
  return !isDeleted && isKnown(step.object) ? (auditSubjects[step.object].path?.(step) ?? null) : null
}
