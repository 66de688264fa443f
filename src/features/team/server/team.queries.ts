import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#database/database.ts'
import { archivedProjects } from '#features/project/server/project.tree.queries.ts'
import { tracksTime } from '#features/role/server/role.queries.ts'
import { closedStatuses, visibilityCondition as taskVisibility } from '#features/task/server/task.queries.ts'
import { entrySeconds } from '#features/time/server/time.billed.queries.ts'
import { endOfDay, startOfDay } from '#features/time/server/time.days.queries.ts'
import { visibilityCondition as entryVisibility } from '#features/time/server/time.read.queries.ts'
import type { CallerMember } from '#server/session/session.ts'
import { type Flag, scopeOf, type Viewer } from '#shared/access.ts'

type Ids = readonly string[]
const anyOf = (ids: Iterable<string>) => sql`any(${[...ids]}::uuid[])`

export type TeamMember = {
  id: string
  roleId: string
  weeklyMinutes: number | null
  /** Whether their role lets them track time at all: nothing is expected of others. */
  isTracking: boolean
  projects: string[]
  lastActivity: string | null
}

const isIn = (projects: RawBuilder<unknown>) => sql`exists(
  select from project_member pm where pm.workspace_id = m.workspace_id and pm.member = m.id and ${projects}
)`

/** Which members `m` one flag of the viewer reaches. */
function reaches(viewer: Viewer, flag: Flag): RawBuilder<unknown> {
  const scope = scopeOf(viewer.access, flag)
  if (scope === 'all') return sql`true`
  if (scope === 'own') return sql`m.id = ${viewer.memberId}`
  if (scope === 'project')
    return sql`(m.id = ${viewer.memberId} or ${isIn(sql`pm.project = ${anyOf(viewer.projects)}`)})`
  return sql`false`
}

/** Of these projects and of these members only, where they are named. */
type Page = { limit: number; page: number; projects: Ids | undefined; ids: Ids | undefined }

/** One page of the members whose work the viewer may look at, by name; and how many there are. */
export async function findTeamPage(
  db: Db,
  viewer: CallerMember,
  { limit, page, projects, ids }: Page,
): Promise<{ members: TeamMember[]; total: number }> {
  const isSeenProject =
    scopeOf(viewer.access, 'project.view') === 'all' ? sql`true` : sql`p.id = ${anyOf(viewer.projects)}`
  // By name once instead of once for each member, and as JSON, which is read several times as fast as an array.
  const { rows } = await sql<TeamMember & { total: number }>`
    with shown as materialized (
      select p.id, row_number() over (order by p.name, p.id) as place from project p
      where p.workspace_id = ${viewer.workspaceId} and p.deleted_at is null and p.archived_at is null and ${isSeenProject}
    )
    select m.id, m.role as role_id, m.weekly_minutes, seen.at as last_activity,
      ${tracksTime} as is_tracking,
      coalesce((
        select json_agg(p.id order by p.place) from project_member pm join shown p on p.id = pm.project
        where pm.workspace_id = m.workspace_id and pm.member = m.id
      ), '[]') as projects,
      count(*) over ()::int as total
    from member m
    join "user" u on u.id = m."user"
    join role r on r.workspace_id = m.workspace_id and r.id = m.role
    left join last_seen seen on seen.workspace_id = m.workspace_id and seen.member = m.id
    where m.workspace_id = ${viewer.workspaceId} and m.status = 'accepted'
      and ${reaches(viewer, 'team.view')} and ${reaches(viewer, 'member.view')}
      and ${projects ? isIn(sql`pm.project = ${anyOf(projects)}`) : sql`true`}
      and ${ids ? sql`m.id = ${anyOf(ids)}` : sql`true`}
    order by lower(u.name), m.id
    limit ${limit} offset ${(page - 1) * limit}
  `.execute(db)
  return { members: rows.map(({ total: _, ...member }) => member), total: rows[0]?.total ?? 0 }
}

type OpenTasks = { memberId: string; open: number; overdue: number }

/** How many open tasks these members have, of those that the viewer may see: as lists of tasks, none of archived projects. */
export async function countOpenTasks(
  db: Db,
  viewer: CallerMember,
  members: Ids,
  { today, projects }: { today: string; projects: Ids | undefined },
): Promise<OpenTasks[]> {
  const { workspaceId } = viewer
  const { rows } = await sql<OpenTasks>`
    select task.executor as member_id, count(*)::int as open,
      count(*) filter (where coalesce(task.due_date, task."end") < ${today})::int as overdue
    from task
    where task.workspace_id = ${workspaceId} and task.deleted_at is null and task.executor = ${anyOf(members)}
      and not coalesce(task.status in ${closedStatuses(workspaceId)}, false) and ${taskVisibility(viewer)}
      and task.project not in ${archivedProjects(workspaceId)}
      and ${projects ? sql`task.project = ${anyOf(projects)}` : sql`true`}
    group by 1
  `.execute(db)
  return rows
}

export type TrackedTime = {
  memberId: string
  seconds: number
  startOfWork: string | null
  isStartManual: boolean | null
  endOfDay: string | null
  isRunning: boolean
}

/**
 * What these members tracked in a period, of what the viewer may see, and when they began and ended on its day `on`. An
 * entry counts on the day on which it begins in the workspace’s time zone.
 */
export async function findTrackedTime(
  db: Db,
  viewer: CallerMember,
  members: Ids,
  { from, to, on, projects }: { from: string; to: string; on: string; projects: Ids | undefined },
): Promise<TrackedTime[]> {
  const { timeZone } = viewer
  const begin = (day: string) => startOfDay(sql`${day}::timestamp`, timeZone)
  const after = (day: string) => endOfDay(sql`${day}::timestamp`, timeZone)
  const isOn = sql`(e.start >= ${begin(on)} and e.start < ${after(on)})`
  const { rows } = await sql<TrackedTime>`
    select e.member_id, coalesce(sum(${entrySeconds}) filter (where e."end" is not null), 0)::float8 as seconds,
      min(e.start) filter (where ${isOn}) as start_of_work,
      (array_agg(e.is_manual order by e.start) filter (where ${isOn}))[1] as is_start_manual,
      max(e."end") filter (where ${isOn}) as end_of_day,
      coalesce(bool_or(e."end" is null) filter (where ${isOn}), false) as is_running
    from time_entry e
    where e.workspace_id = ${viewer.workspaceId} and e.member_id = ${anyOf(members)}
      and e.start >= ${begin(from)} and e.start < ${after(to)} and ${entryVisibility(viewer)}
      and ${projects ? sql`e.project = ${anyOf(projects)}` : sql`true`}
    group by 1
  `.execute(db)
  return rows
}
