import type { Db } from '#database/database.ts'
import { isMemberVisible } from '#features/member/member.rules.ts'
import { findEntries } from '#features/time/server/time.read.queries.ts'
import { shownTimeEntry } from '#features/time/time.rules.ts'
import { forbidden, invalid } from '#server/errors.ts'
import type { CallerMember } from '#server/session/session.ts'
import { may, scopeOf } from '#shared/access.ts'
import { dayIn } from '#shared/days.ts'
import { toMajor } from '#shared/money.ts'
import { maxReportRows, type ReportAsked, type ReportQuery } from '../report.contract.ts'
import { daysOfPeriod } from '../report.period.rules.ts'
import { readWithin, sortReport } from '../report.rules.ts'
import type { CellColumn, Report, ReportGroup, ReportRow, ReportSums } from '../report.shape.ts'
import type { ReportFilter } from './report.filter.queries.ts'
import { findEntryIds, findLevels, findTitles, type LevelRow } from './report.queries.ts'

/** A report as the caller may see it. */
export async function findReport(db: Db, member: CallerMember, asked: ReportQuery): Promise<Report> {
  const { group = 'project', subgroup, third, sort = 'tracked', order } = asked
  const groups = [group, subgroup, third].filter((one) => one !== undefined)
  requireClients(member, asked, groups)
  const levels = await findLevels(db, member, filterOf(member, asked), groups, maxReportRows + 1)
  const byLevel = Map.groupBy(levels, ({ level }) => level)
  for (const [at, field] of (['group', 'subgroup', 'third'] as const).entries())
    if ((byLevel.get(at + 1)?.length ?? 0) > maxReportRows) throw tooMany(field)

  const sums = toSums(member)
  const titles: ((key: string | null) => string)[] = []
  for (const [at, group] of groups.entries())
    titles.push(await titlesOf(db, member, group, byLevel.get(at + 1) ?? [], at))
  const rowsOf = (level: number, around: string): ReportRow[] =>
    (within[level - 1]?.get(around) ?? []).map((row) => {
      const key = row.keys[level - 1] ?? null
      return {
        key,
        title: titles[level - 1]?.(key) ?? '',
        ...sums(row),
        rows: rowsOf(level + 1, JSON.stringify(row.keys)),
      }
    })
  const within = groups.map((_, at) =>
    Map.groupBy(byLevel.get(at + 1) ?? [], ({ keys }) => JSON.stringify(keys.slice(0, at))),
  )
  const [total] = byLevel.get(0) ?? []
  const usual = sort === 'title' ? 'asc' : 'desc'
  return {
    rows: sortReport(rowsOf(1, '[]'), sort, order ?? usual),
    totals: total ? sums(total) : noSums(member),
  }
}

/** The entries behind a number, a page of them, and what all of them add up to. */
export async function findReportEntries(
  db: Db,
  member: CallerMember,
  { limit = entriesPageSize, cursor, of, ...asked }: ReportAsked & EntriesAsked,
) {
  requireClients(member, asked, [])
  const filter = { ...filterOf(member, asked), of }
  const [total] = await findLevels(db, member, filter, [], 1)
  const ids = await findEntryIds(db, member, filter, { limit: limit + 1, cursor })
  const found = new Map((await findEntries(db, member, ids)).map((entry) => [entry.id, entry]))
  const entries = ids.slice(0, limit).flatMap((id) => found.get(id) ?? [])
  return {
    entries: entries.map((entry) => shownTimeEntry(member, entry)),
    sums: total ? toSums(member)(total) : noSums(member),
    cursor: ids.length > limit ? (entries.at(-1)?.id ?? null) : null,
  }
}
type EntriesAsked = { limit?: number | undefined; cursor?: string | undefined; of?: CellColumn | undefined }
const entriesPageSize = 100

/** What was asked for in days: a period by its name is another one tomorrow. */
export function filterOf(
  { timeZone }: Pick<CallerMember, 'timeZone'>,
  { from, to, period, within, ...asked }: ReportAsked,
): ReportFilter {
  const days = period ? daysOfPeriod(period, dayIn(timeZone)) : { from: from as string, to: to as string }
  return { ...asked, from: days.from, to: days.to, within: within ? readWithin(within) : undefined }
}

const tooMany = (field: 'group' | 'subgroup' | 'third') =>
  invalid({
    [field]: `More than ${maxReportRows.toLocaleString('en')} rows; choose a shorter period or another grouping`,
  })

/** Who pays is told only to those who see clients. */
export function requireClients(
  member: CallerMember,
  { client, within }: Pick<ReportAsked, 'client' | 'within'>,
  groups: readonly ReportGroup[],
) {
  const named = [...groups, ...(readWithin(within ?? '') ?? []).map(({ group }) => group)]
  if ((client || named.includes('client')) && !may(member, 'client.view'))
    throw forbidden('Your role can’t see clients.')
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
    amounts: amounts.map(({ currency, amount, rate }) => ({
      currency,
      amount: toMajor(amount, currency),
      rate: toMajor(rate, currency),
    })),
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
