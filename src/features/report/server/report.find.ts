import type { Db } from '#database/database.ts'
import { isMemberVisible } from '#features/member/member.rules.ts'
import { forbidden, invalid } from '#server/errors.ts'
import type { CallerMember } from '#server/session/session.ts'
import { may, scopeOf } from '#shared/access.ts'
import { toMajor } from '#shared/money.ts'
import { maxReportRows } from '../report.contract.ts'
import { sortReport } from '../report.rules.ts'
import type { Report, ReportColumn, ReportGroup, ReportLine, ReportRow, ReportSums } from '../report.shape.ts'
import { findLevel, findTitles, type LevelRow, type ReportFilter } from './report.queries.ts'

export type ReportAsked = ReportFilter & {
  group?: ReportGroup | undefined
  subgroup?: ReportGroup | undefined
  sort?: ReportColumn | undefined
  order?: 'asc' | 'desc' | undefined
}

/** A report as the caller may see it. */
export async function findReport(db: Db, member: CallerMember, asked: ReportAsked): Promise<Report> {
  const { group = 'project', subgroup, sort = 'tracked', order, ...filter } = asked
  requireClients(member, asked)
  const first = await findLevel(db, member, filter, [group], maxReportRows + 1)
  const second = subgroup ? await findLevel(db, member, filter, [group, subgroup], maxReportRows + 1) : []
  if (first.length > maxReportRows) throw tooMany('group')
  if (second.length > maxReportRows) throw tooMany('subgroup')
  const [total] = await findLevel(db, member, filter, [], 1)

  const sums = toSums(member)
  const titles = await titlesOf(db, member, group, first, 0)
  const subtitles = subgroup ? await titlesOf(db, member, subgroup, second, 1) : null
  const within = Map.groupBy(second, ({ keys }) => keys[0] ?? null)
  const rows: ReportRow[] = first.map((level) => {
    const key = level.keys[0] ?? null
    const lines = within.get(key)?.map((line): ReportLine => {
      const sub = line.keys[1] ?? null
      return { key: sub, title: subtitles?.(sub) ?? '', ...sums(line) }
    })
    return { key, title: titles(key), ...sums(level), rows: lines ?? [] }
  })
  const usual = sort === 'title' ? 'asc' : 'desc'
  return { rows: sortReport(rows, sort, order ?? usual), totals: total ? sums(total) : noSums(member) }
}

const tooMany = (field: 'group' | 'subgroup') =>
  invalid({
    [field]: `More than ${maxReportRows.toLocaleString('en')} rows; choose a shorter period or another grouping`,
  })

/** Who pays is told only to those who see clients. */
function requireClients(member: CallerMember, { group, subgroup, client }: ReportAsked) {
  if ((group === 'client' || subgroup === 'client' || client) && !may(member, 'client.view'))
    throw forbidden('Your role does not show clients.')
}

/** Whether any money may be seen. */
const hasMoney = ({ access }: CallerMember) => ['all', 'project'].includes(scopeOf(access, 'money.view'))

const toSums =
  (member: CallerMember) =>
  ({
    entries,
    seconds,
    billableSeconds,
    unbilledSeconds,
    unpricedSeconds,
    estimate,
    amounts,
  }: LevelRow): ReportSums => ({
    entries,
    seconds,
    billableSeconds,
    unbilledSeconds: hasMoney(member) ? unbilledSeconds : null,
    unpricedSeconds,
    estimate,
    amounts: amounts.map(({ currency, amount }) => ({ currency, amount: toMajor(amount, currency) })),
  })

const noSums = (member: CallerMember): ReportSums => ({
  entries: 0,
  seconds: 0,
  billableSeconds: 0,
  unbilledSeconds: hasMoney(member) ? 0 : null,
  unpricedSeconds: 0,
  estimate: null,
  amounts: [],
})

/** How the keys at this place of these levels are called, as far as the caller may know. */
async function titlesOf(
  db: Db,
  member: CallerMember,
  group: ReportGroup,
  levels: readonly LevelRow[],
  at: number,
): Promise<(key: string | null) => string> {
  const keys = [...new Set(levels.flatMap(({ keys }) => keys[at] ?? []))]
  const seen = keys.filter((key) => isNameSeen(member, group, key))
  const titles = await findTitles(db, member.workspaceId, group, seen)
  if (['priority', 'billable', 'approval', 'day', 'week', 'month'].includes(group)) return (key) => key ?? ''
  return (key) => (key === null ? '' : (titles.get(key) ?? ''))
}

/** Tasks that may not be seen, and what is known of them, have no key to begin with. */
function isNameSeen(member: CallerMember, group: ReportGroup, key: string): boolean {
  if (group === 'project') return may(member, 'project.view', { project: key })
  return group !== 'member' || isMemberVisible(member, key)
}
