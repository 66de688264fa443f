import type { Db } from '#database/database.ts'
import { findAcceptedIds } from '#features/member/server/member.queries.ts'
import { isProjectVisible } from '#features/project/project.rules.ts'
import { lockProjectsShared } from '#features/project/server/project.queries.ts'
import { findTask } from '#features/task/server/task.queries.ts'
import { isTaskVisible } from '#features/task/task.rules.ts'
import { lockTagsShared } from '#features/time/server/time.tags.queries.ts'
import { forbidden, invalid, notFound } from '#server/errors.ts'
import type { CallerMember } from '#server/session/session.ts'
import { daysBetween } from '#shared/days.ts'
import { maxRange } from '../calendar.contract.ts'
import { disclosureOf, mayChangeEvent } from '../calendar.rules.ts'
import type { CalendarEvent } from '../calendar.shape.ts'
import { lockEvent } from './calendar.queries.ts'

/** Refuses days that are in no order, or more than are looked at in one go. */
export function validateRange(from: string, to: string) {
  if (to < from) throw invalid({ to: 'Must not be before `from`' })
  if (daysBetween(from, to) >= maxRange) throw invalid({ to: `At most ${maxRange} days at once` })
}

/** The event, where the caller sees all of it; of whom only its times are told, it is none. */
export function requireSeen(member: CallerMember, found: CalendarEvent | undefined): CalendarEvent {
  if (!found || disclosureOf(member, found) === 'none') throw notFound('Event')
  return found
}

/** The event, locked, where the caller may change it. */
export async function lockChangeable(trx: Db, member: CallerMember, id: string): Promise<CalendarEvent> {
  const found = requireSeen(member, await lockEvent(trx, member.workspaceId, id))
  if (disclosureOf(member, found) !== 'all' || !mayChangeEvent(member, found)) throw forbidden()
  return found
}

/** What an event refers to is there, and the caller may put it there. The project stays until the transaction ends. */
export async function validatePlace(
  trx: Db,
  member: CallerMember,
  event: CalendarEvent,
  before: CalendarEvent | undefined,
) {
  const { workspaceId } = member
  const { project, task, attendees, tags } = event
  const isMoved = before?.project !== project
  if (isMoved && project !== null) {
    const known = await lockProjectsShared(trx, workspaceId, [project])
    if (!known.has(project) || !isProjectVisible(member, { id: project }))
      throw invalid({ project: 'Not a project in this workspace' })
  }
  if (!mayChangeEvent(member, event)) throw forbidden()
  const asked = new Set(before?.attendees.map(({ memberId }) => memberId))
  const invited = attendees.flatMap(({ memberId }) => (asked.has(memberId) ? [] : memberId))
  const present = await findAcceptedIds(trx, workspaceId, invited)
  if (!invited.every((id) => present.has(id))) throw invalid({ attendees: 'Not a member of this workspace' })
  const added = tags.filter((tag) => !before?.tags.includes(tag))
  const locked = await lockTagsShared(trx, member, added)
  if (!added.every((tag) => locked.has(tag))) throw invalid({ tags: 'Not a tag in this workspace' })
  if (task === null || (!isMoved && task === before?.task)) return
  const found = await findTask(trx, member, task)
  if (!found || !isTaskVisible(member, found)) throw invalid({ task: 'Not a task in this workspace' })
  if (found.project !== project) throw invalid({ task: 'Must be a task in the project' })
}
