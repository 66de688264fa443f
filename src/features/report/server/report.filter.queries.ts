import { type RawBuilder, sql } from 'kysely'
import type { ApprovalState } from '#features/approval/approval.shape.ts'
import { moneyCondition } from '#features/invoice/server/invoice.time.queries.ts'
import { approvalState } from '#features/time/server/time.approval.queries.ts'
import { billedSeconds, isUnpriced } from '#features/time/server/time.billed.queries.ts'
import { endOfDay, startOfDay } from '#features/time/server/time.days.queries.ts'
import { scopeCondition } from '#server/scopeCondition.ts'
import type { CallerMember } from '#server/session/session.ts'
import { narrower, scopeOf } from '#shared/access.ts'
import type { CellColumn, ReportCell, ReportGroup } from '../report.shape.ts'

/** Which entries a report is about, in days of the workspace’s time zone. */
export type ReportFilter = {
  from: string
  to: string
  project?: string | undefined
  client?: string | undefined
  memberId?: string | undefined
  tag?: string | undefined
  billable?: 'true' | 'false' | undefined
  approval?: ApprovalState | undefined
  /** One line of it: the keys that it and the lines around it have. */
  within?: readonly ReportCell[] | undefined
  /** Only what counts in this column. */
  of?: CellColumn | undefined
}

const localStart = (timeZone: string) => sql`e.start at time zone ${timeZone}`

/** Entries whose task has no tag, or that have none themselves, are grouped apart; tags are joined, as there may be several. */
export type PlainGroup = Exclude<ReportGroup, 'tag' | 'entryTag'>

/** What an entry `e` on the task `t` is grouped by, of the type that its column has: texts take longer to add up by. */
export function keyOf(group: PlainGroup, timeZone: string): RawBuilder<unknown> {
  switch (group) {
    case 'project':
      return sql`e.project`
    case 'client':
      return sql`coalesce(c.merged_into, e.client)`
    case 'member':
      return sql`e.member_id`
    case 'task':
      return sql`t.id`
    case 'status':
      return sql`t.status`
    case 'priority':
      return sql`t.priority`
    case 'billable':
      return sql`e.billable`
    case 'approval':
      return approvalState
    case 'day':
      return sql`(${localStart(timeZone)})::date`
    case 'week':
      return sql`date_trunc('week', ${localStart(timeZone)})::date`
    case 'month':
      return sql`date_trunc('month', ${localStart(timeZone)})::date`
  }
}

const tagsOf = {
  tag: sql`select l.tag from task_tag l where l.workspace_id = e.workspace_id and l.task = t.id`,
  entryTag: sql`select l.tag from time_entry_tag l where l.workspace_id = e.workspace_id and l.entry = e.id`,
}

function cellCondition({ group, key }: ReportCell, timeZone: string): RawBuilder<unknown> {
  if (group === 'tag' || group === 'entryTag')
    return key === null ? sql`not exists(${tagsOf[group]})` : sql`${key}::uuid in (${tagsOf[group]})`
  return sql`(${keyOf(group, timeZone)})::text is not distinct from ${key}`
}

/** Which tasks `t` of an entry `e` the viewer may know of. */
const taskCondition = (member: CallerMember) =>
  scopeCondition(member, scopeOf(member.access, 'task.view'), {
    project: sql`t.project`,
    own: sql`(t.executor = ${member.memberId} or t.created_by = ${member.memberId})`,
  })

const columnConditions: Record<CellColumn, (member: CallerMember) => RawBuilder<unknown>> = {
  tracked: () => sql`true`,
  billable: () => sql`e.billable`,
  unbilled: () => sql`unbilled.entry is not null and ${billedSeconds} > 0`,
  amount: (member) => sql`e.rate is not null and ${billedSeconds} > 0 and ${moneyCondition(member)}`,
  unpriced: (member) => sql`${isUnpriced} and ${moneyCondition(member)}`,
}

/** Entries `e` with the task `t`, client `c` and `unbilled` that conditions and keys speak of. */
export const entryJoins = (member: CallerMember) => sql`
  left join task t on t.workspace_id = e.workspace_id and t.id = e.task and t.deleted_at is null
    and ${taskCondition(member)}
  left join client c on c.workspace_id = e.workspace_id and c.id = e.client
  left join unbilled_entry unbilled on unbilled.workspace_id = e.workspace_id and unbilled.entry = e.id
    and ${moneyCondition(member)}
`

/** Which entries `e` are counted: a report shows hours, so it reaches no further than time is seen. */
export function entryCondition(member: CallerMember, filter: ReportFilter) {
  const { workspaceId, access, memberId, timeZone } = member
  const scope = narrower(scopeOf(access, 'report.view'), scopeOf(access, 'time.view'))
  const parts = [
    sql`e.workspace_id = ${workspaceId} and e."end" is not null`,
    sql`e.start >= ${startOfDay(sql`${filter.from}::timestamp`, timeZone)}`,
    sql`e.start < ${endOfDay(sql`${filter.to}::timestamp`, timeZone)}`,
  ]
  if (scope !== 'all')
    parts.push(
      scopeCondition(member, scope, { project: sql`e.project`, own: sql`e.member_id = ${memberId}` }),
    )
  if (filter.project) parts.push(sql`e.project = ${filter.project}`)
  if (filter.memberId) parts.push(sql`e.member_id = ${filter.memberId}`)
  if (filter.client) parts.push(sql`coalesce(c.merged_into, e.client) = ${filter.client}`)
  if (filter.approval) parts.push(sql`${approvalState} = ${filter.approval}`)
  if (filter.billable) parts.push(sql`e.billable = ${filter.billable === 'true'}`)
  if (filter.tag)
    parts.push(sql`(${filter.tag}::uuid in (${tagsOf.tag}) or ${filter.tag}::uuid in (${tagsOf.entryTag}))`)
  for (const cell of filter.within ?? []) parts.push(cellCondition(cell, timeZone))
  if (filter.of) parts.push(columnConditions[filter.of](member))
  return sql.join(parts, sql` and `)
}
