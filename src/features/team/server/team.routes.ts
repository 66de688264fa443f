import type { FastifyInstance } from 'fastify'
import type { Db } from '#database/database.ts'
import { findSeenEntries } from '#features/time/server/time.read.queries.ts'
import type { TimeEntry } from '#features/time/time.shape.ts'
import { findWorkDays } from '#features/timeOff/server/workHours.find.ts'
import { expectedMinutes } from '#features/timeOff/workHours.rules.ts'
import { invalid } from '#server/errors.ts'
import { answer, handle } from '#server/handle.ts'
import type { Platform } from '#server/platform.ts'
import type { CallerMember } from '#server/session/session.ts'
import { scopeOf } from '#shared/access.ts'
import { addDays, dayIn, daysBetween, mondayOf } from '#shared/days.ts'
import { maxTeamDays, type TeamRow, teamContract } from '../team.contract.ts'
import { timeSeenOf } from '../team.rules.ts'
import {
  countOpenTasks,
  findTeamPage,
  findTrackedTime,
  type TeamMember,
  type TrackedTime,
} from './team.queries.ts'

export async function teamRoutes(app: FastifyInstance, platform: Platform) {
  handle(app, platform, teamContract.getTeam, async ({ member, read, query = {} }) => {
    const today = dayIn(member.timeZone)
    const from = query.periodStart ?? mondayOf(query.periodEnd ?? today)
    const to = query.periodEnd ?? addDays(mondayOf(from), 6)
    if (to < from) throw invalid({ periodEnd: 'Must not be before the first day' })
    if (daysBetween(from, to) >= maxTeamDays)
      throw invalid({ periodEnd: `At most ${maxTeamDays} days at once` })
    const projects = seenProjects(member, query['projects[]'])
    const { limit = 200, page = 1 } = query
    const ids = listOf(query['members[]'])
    return read(async (db) => {
      const { members, total } = await findTeamPage(db, member, { limit, page, projects, ids })
      const rows = await teamRows(db, member, members, { from, to, today, projects })
      return answer(rows, { total, periodStart: from, periodEnd: to })
    })
  })
}

const listOf = (ids: string | string[] | undefined) => (typeof ids === 'string' ? [ids] : ids)

/** Of the projects named those that the caller sees: members of another one are not told by narrowing to it. */
function seenProjects(viewer: CallerMember, named: string | string[] | undefined): string[] | undefined {
  const ids = listOf(named)
  const scope = scopeOf(viewer.access, 'project.view')
  return scope === 'all' ? ids : ids?.filter((id) => scope === 'project' && viewer.projects.has(id))
}

type Asked = { from: string; to: string; today: string; projects: string[] | undefined }

async function teamRows(
  db: Db,
  viewer: CallerMember,
  members: readonly TeamMember[],
  { from, to, today, projects }: Asked,
): Promise<TeamRow[]> {
  const ids = members.map(({ id }) => id)
  const on = to < today ? to : today
  const tasks = new Map(
    (await countOpenTasks(db, viewer, ids, { today, projects })).map((one) => [one.memberId, one]),
  )
  const tracked = new Map(
    (await findTrackedTime(db, viewer, ids, { from, to, on, projects })).map((one) => [one.memberId, one]),
  )
  const running = await findSeenEntries(db, viewer, viewer, { isRunning: true })
  const timers = new Map(
    running
      .filter(({ project }) => !projects || (project !== null && projects.includes(project)))
      .map((entry) => [entry.memberId, entry]),
  )
  const workDaysOf = await findWorkDays(
    db,
    viewer.workspaceId,
    from < today ? from : today,
    on > today ? on : today,
  )
  return members.map(({ id, weeklyMinutes, ...member }) => {
    const workDay = workDaysOf({ id, weeklyMinutes })
    const time = tracked.get(id)
    const seen = timeSeenOf(viewer, id)
    const now = workDay(today)
    return {
      memberId: id,
      roleId: member.roleId,
      projects: member.projects,
      lastActivity: member.lastActivity,
      openTasks: tasks.get(id)?.open ?? 0,
      overdueTasks: tasks.get(id)?.overdue ?? 0,
      timer: timerOf(timers.get(id)),
      ...dayOf(time),
      seconds: seen === 'none' || !(member.isTracking || time) ? null : (time?.seconds ?? 0),
      // What is tracked elsewhere is not seen, and would be missed.
      expected: seen === 'all' && member.isTracking && !projects ? expectedMinutes(workDay, from, on) : null,
      away: now.usual > 0 ? now.away : 0,
    }
  })
}

const timerOf = (entry: TimeEntry | undefined): TeamRow['timer'] =>
  entry
    ? { entry: entry.id, task: entry.task, project: entry.project, title: entry.title, start: entry.start }
    : null

const dayOf = (time: TrackedTime | undefined) => ({
  startOfWork: time?.startOfWork ?? null,
  isStartManual: time?.isStartManual ?? false,
  endOfDay: time?.isRunning ? null : (time?.endOfDay ?? null),
})
