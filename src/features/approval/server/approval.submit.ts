import { v7 as uuidv7 } from 'uuid'
import type { Db } from '#database/database.ts'
import { dayBorders, earliestDay } from '#features/time/time.day.rules.ts'
import { forbidden, HttpError, invalid } from '#server/errors.ts'
import type { Log } from '#server/live/change.ts'
import type { CallerMember } from '#server/session/session.ts'
import { scopeOf } from '#shared/access.ts'
import { addDays, dayIn, weekdayOf } from '#shared/days.ts'
import { approvesTimeOf, isLocked } from '../approval.rules.ts'
import type { Approval } from '../approval.shape.ts'
import { lockApproving } from './approval.decide.ts'
import {
  findApprovalsOf,
  findTimeApprovers,
  findTrackedProjects,
  insertApproval,
  lockApprovals,
  submitApproval,
} from './approval.queries.ts'

type Submission = { week: string; project?: string | undefined; note?: string | undefined }

/** When a week begins and ends. */
export function weekSpan(timeZone: string, week: string) {
  const { start } = dayBorders(timeZone, week)
  const { start: end } = dayBorders(timeZone, addDays(week, 7))
  return { startsAt: new Date(start).toISOString(), endsAt: new Date(end).toISOString() }
}

/** Hands in one’s week, or projects of it; answers what was handed in, now or before. */
export async function submitWeek(
  trx: Db,
  log: Log,
  member: CallerMember,
  { week, project, note = '' }: Submission,
): Promise<Approval[]> {
  const { workspaceId, memberId, timeZone } = member
  if (scopeOf(member.access, 'time.view') === 'none') throw forbidden()
  validateWeek(week, timeZone)
  const mode = await lockApproving(trx, member)
  const span = weekSpan(timeZone, week)
  const tracked = await findTrackedProjects(trx, workspaceId, { memberId, ...span })
  if (mode === 'week' && project) throw invalid({ project: 'Weeks are submitted as a whole here' })
  const matching = tracked.filter((one) => project === undefined || one.project === project)
  if (mode === 'project' && !matching.length)
    throw project
      ? invalid({ project: 'You have no time on this project this week' })
      : invalid({ week: 'You have no time this week' })
  if (matching.some(({ isRunning }) => isRunning)) {
    const message = 'A timer started this week is still running. Stop it first.'
    throw new HttpError(409, 'TIMER_RUNNING', message, { week: message })
  }
  const known = await findApprovalsOf(trx, workspaceId, memberId, week)
  const targets = mode === 'week' ? [null] : matching.map(({ project }) => project)
  const ids: string[] = []
  for (const target of targets) {
    const before = known.find((one) => one.project === target)
    const id = before?.id ?? uuidv7()
    ids.push(id)
    if (before && isLocked(before)) continue
    const projects = target === null ? tracked.map(({ project }) => project) : [target]
    const decision = await decisionOn(trx, member, projects)
    if (before) await submitApproval(trx, workspaceId, id, { ...decision, ...span, note })
    else
      await insertApproval(trx, workspaceId, {
        id,
        memberId,
        week,
        project: target,
        note,
        ...decision,
        ...span,
      })
    const [data] = (await lockApprovals(trx, workspaceId, [id])) as [Approval]
    if (before) log({ object: 'approval', event: 'update', data, before })
    else log({ object: 'approval', event: 'create', data })
  }
  return lockApprovals(trx, workspaceId, ids)
}

/** Where nobody else may approve it there is nobody to wait for. */
async function decisionOn(
  trx: Db,
  member: CallerMember,
  projects: readonly string[],
): Promise<Pick<Approval, 'state' | 'decidedBy'>> {
  const { workspaceId, memberId } = member
  if (!approvesTimeOf(member, projects)) return { state: 'submitted', decidedBy: null }
  const others = await findTimeApprovers(trx, workspaceId, memberId, projects)
  return others.length ? { state: 'submitted', decidedBy: null } : { state: 'approved', decidedBy: memberId }
}

export function validateWeek(week: string, timeZone: string) {
  if (weekdayOf(week) !== 1) throw invalid({ week: 'Must be a Monday' })
  if (week < earliestDay) throw invalid({ week: 'Must be in 2000 or later' })
  if (week > dayIn(timeZone)) throw invalid({ week: 'This week hasn’t started yet' })
}
