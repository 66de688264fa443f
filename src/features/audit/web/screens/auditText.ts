import { changeText, type ProjectNames } from '#features/project/web/screens/overview/changes/changeText.ts'
import { possibleScopes } from '#features/role/role.rules.ts'
import { flagText, scopeName } from '#features/role/web/parts/flagTexts.ts'
import { setOrRemoved } from '#features/task/web/screens/detail/history/historyText.ts'
import { type Flag, flags, type Scope } from '#shared/access.ts'
import { isDay } from '#shared/days.ts'
import { isUuid } from '#shared/uuid.ts'
import { shortDay } from '#web/format/dates.ts'
import type { AuditStep } from '../../audit.contract.ts'
import { subjectName } from './auditSubjects.ts'

export type AuditNames = ProjectNames & { role: (id: string) => string }
type Change = AuditStep['fields'][number]

const created: Partial<Record<string, string>> = {
  'project-member': 'added members to the project',
  'project-pin': 'pinned the project',
  'task-tag': 'changed the task’s tags',
  'calendar-tag': 'changed the event’s tags',
  'task-comment': 'commented',
  file: 'added the file',
  member: 'added the member',
}
const deleted: Partial<Record<string, string>> = {
  'project-member': 'removed members from the project',
  'project-pin': 'unpinned the project',
  member: 'removed the member',
}

/** What a change did, as the ends of sentences that begin with who did it. */
export function auditText(step: AuditStep, names: AuditNames): string[] {
  const { object, event, fields, id } = step
  if (step.isLink && event !== 'update') return [`${event === 'create' ? 'added' : 'deleted'} the link`]
  if (event === 'create') return [created[object] ?? `created the ${subjectName(object)}`]
  if (event === 'delete') return [deleted[object] ?? `deleted the ${subjectName(object)}`]
  // Its emails and links are lists, of which the next line would only say that they changed.
  if (object === 'delivery') return ['sent or shared an invoice']
  const phrase =
    object === 'task' || object === 'project'
      ? changeText({ ...step, object, id: id ?? '' }, names)
      : fields.flatMap((change) => fieldText(object, change, names) ?? [])
  if (phrase.length) return phrase
  // What follows from time that is tracked, or from an order made by hand, has no words of its own.
  return [object === 'task' ? 'updated the task' : `changed the ${subjectName(object)}`]
}

function fieldText(object: string, change: Change, names: AuditNames): string | null {
  const { field, before, after } = change
  if ((flags as readonly string[]).includes(field)) {
    const flag = field as Flag
    const say = (scope: unknown) => scopeName(scope as Scope, possibleScopes[flag])
    return `set “${flagText(flag).name}” from ${say(before)} to ${say(after)}`
  }
  if (field === 'name' || field === 'title')
    return `renamed it from “${String(before)}” to “${String(after)}”`
  if (object === 'client' && field === 'statementSent') return `emailed a statement to ${String(after)}`
  if (object === 'member' && field === 'status') return memberStatusText(before, after)
  if (object === 'member' && field === 'email') return null
  if (field === 'profile' || field === 'inviteExpiresAt' || field === 'editedAt') return null
  const word = fieldWords[field] ?? field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  const say = sayOf(field, names)
  if ([before, after].some((value) => value !== null && !say(value))) return `changed the ${word}`
  return before === null && after === null
    ? `changed the ${word}`
    : setOrRemoved(word, change, (value: unknown) => say(value) ?? '')
}

function memberStatusText(before: unknown, after: unknown): string {
  if (after === 'deactivated') return 'deactivated the member'
  return before === 'deactivated' ? 'reactivated the member' : 'accepted the invitation'
}

const fieldWords: Record<string, string> = {
  roleId: 'role',
  color: 'colour',
  text: 'text',
  value: 'settings',
  memberId: 'member',
  isManual: 'way it was tracked',
  workdayDuration: 'hours per day',
  booksClosedUntil: 'date the books are closed until',
  approval: 'time approval',
  approvalReminder: 'reminder to submit weeks',
  workweek: 'work days',
  shares: 'number of public links',
}

/** How a value of a field is read; null where it says nothing to a reader. */
function sayOf(field: string, names: AuditNames): (value: unknown) => string | null {
  const named: Record<string, (id: string) => string> = {
    roleId: names.role,
    member: names.member,
    memberId: names.member,
    decidedBy: names.member,
    project: names.project,
    task: (id) => `“${names.task(id)}”`,
    client: names.client,
  }
  return (value) => {
    if (typeof value === 'boolean') return value ? 'yes' : 'no'
    if (typeof value === 'number') return String(value)
    if (typeof value !== 'string' || field === 'color' || value.length > 200) return null
    // Says nothing to a reader where it is not known whose it is.
    if (isUuid(value) && !named[field]) return null
    if (isDay(value)) return shortDay(value)
    if (/^\d{4}-\d{2}-\d{2}T/.test(value)) return null
    return named[field]?.(value) ?? (value ? `“${value}”` : 'nothing')
  }
}
