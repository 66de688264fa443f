import type { Db } from '#database/database.ts'
import { findMembers } from '#features/member/server/member.queries.ts'
import { findProjectMembers } from '#features/project/server/project.member.queries.ts'
import { tracksTime } from '#features/role/role.rules.ts'
import { findRoles } from '#features/role/server/role.queries.ts'
import { findWorkDays } from '#features/timeOff/server/workHours.find.ts'
import { expectedMinutes } from '#features/timeOff/workHours.rules.ts'
import type { CallerMember } from '#server/session/session.ts'
import { narrower, scopeOf } from '#shared/access.ts'
import { dayIn } from '#shared/days.ts'
import { minutesOf } from '../report.rules.ts'
import { numberCell, percentOf, reportAddressOf, tabRowOf } from '../report.tab.rules.ts'
import type { TabBody } from '../report.tab.shape.ts'
import type { ReportFilter } from './report.filter.queries.ts'
import { findReport } from './report.find.ts'

/**
 * What members tracked of what was expected of them: those whose time may be seen, and whose role lets them track any. Who
 * sees the time of their projects alone is told so.
 */
export async function findUtilisation(db: Db, member: CallerMember, filter: ReportFilter): Promise<TabBody> {
  const { workspaceId, timeZone } = member
  const { from, memberId } = filter
  const today = dayIn(timeZone)
  // Of days to come nothing can have been tracked.
  const to = filter.to < today ? filter.to : today
  const { rows: lines } = await findReport(db, member, { from, to, memberId, group: 'member' })
  const tracked = new Map(lines.map((line) => [line.key, line]))
  const workDaysOf = await findWorkDays(db, workspaceId, from, to < from ? from : to)
  const scope = narrower(scopeOf(member.access, 'report.view'), scopeOf(member.access, 'time.view'))
  const colleagues = new Set(
    scope === 'project' ? await findProjectMembers(db, workspaceId, [...member.projects]) : [],
  )
  const isSeen = (id: string) =>
    scope === 'all' || (scope !== 'none' && id === member.memberId) || colleagues.has(id)
  const tracking = new Set((await findRoles(db, workspaceId)).filter(tracksTime).map(({ id }) => id))
  const members = (await findMembers(db, workspaceId, member)).filter(
    ({ id, profile, roleId }) =>
      profile !== null && (!memberId || id === memberId) && isSeen(id) && tracking.has(roleId),
  )
  const total = { expected: 0, tracked: 0, billable: 0 }
  const rows = members.map(({ id, profile, weeklyMinutes }) => {
    const line = tracked.get(id)
    const expected = to < from ? 0 : expectedMinutes(workDaysOf({ id, weeklyMinutes }), from, to)
    const of = {
      expected,
      tracked: minutesOf(line?.seconds ?? 0),
      billable: minutesOf(line?.billableSeconds ?? 0),
    }
    total.expected += of.expected
    total.tracked += of.tracked
    total.billable += of.billable
    const behind = (of: 'tracked' | 'billable') =>
      reportAddressOf({ from, to, group: 'member', of, within: `member:${id}` })
    return tabRowOf({
      key: id,
      name: profile?.name ?? '',
      to: reportAddressOf({ from, to, member: id }),
      cells: cellsOf(of, behind),
    })
  })
  return {
    head: 'Member',
    columns: [
      { name: 'Expected', kind: 'minutes' },
      { name: 'Tracked', kind: 'minutes' },
      { name: 'Of expected', kind: 'percent' },
      { name: 'Billable', kind: 'minutes' },
      { name: 'Utilisation', kind: 'percent' },
    ],
    rows: rows.toSorted(
      (a, b) => (b.cells[4]?.value ?? -1) - (a.cells[4]?.value ?? -1) || a.name.localeCompare(b.name),
    ),
    totals:
      rows.length > 1 ? [tabRowOf({ key: 'total', name: 'Total', cells: cellsOf(total, () => null) })] : [],
    notes: [
      'Expected hours exclude holidays and time off, and count up to today. “Utilisation” is billable hours as a share of expected hours.',
      ...(scope === 'project' ? ['Your role can only see time in your projects.'] : []),
    ],
  }
}

function cellsOf(
  { expected, tracked, billable }: { expected: number; tracked: number; billable: number },
  behind: (of: 'tracked' | 'billable') => string | null,
) {
  return [
    numberCell(expected),
    numberCell(tracked, { to: behind('tracked') }),
    numberCell(percentOf(tracked, expected)),
    numberCell(billable, { to: behind('billable') }),
    numberCell(percentOf(billable, expected)),
  ]
}
