import { addDays, addMonths } from '#shared/days.ts'
import { addressOf, type ReportView } from '../../report.address.rules.ts'
import type { DatedPeriod } from '../../report.period.rules.ts'
import type { ReportGroup } from '../../report.shape.ts'

/** What a report of one line is grouped by: what one asks next. */
const nextGroups: Partial<Record<ReportGroup, [ReportGroup, ReportGroup | null]>> = {
  project: ['task', 'member'],
  client: ['project', 'task'],
  member: ['project', 'task'],
  tag: ['project', 'task'],
  entryTag: ['project', 'task'],
  billable: ['project', 'task'],
  approval: ['member', 'task'],
  month: ['project', 'task'],
  week: ['member', 'task'],
  day: ['member', 'task'],
}

const filters: Partial<Record<ReportGroup, 'project' | 'client' | 'memberId' | 'tag'>> = {
  project: 'project',
  client: 'client',
  member: 'memberId',
  tag: 'tag',
  entryTag: 'tag',
}

/** Where a line leads: to its task, whose page has the entries, or to a report of that line alone. */
export function lineAddress(
  view: ReportView,
  usual: readonly DatedPeriod[],
  group: ReportGroup,
  key: string | null,
): string | null {
  if (key === null) return null
  if (group === 'task') return `/tasks/${key}`
  const change = changeOf(view, group, key)
  const next = nextGroups[group]
  if (!change || !next) return null
  return addressOf({ ...view, ...change, group: next[0], subgroup: next[1], third: null }, usual)
}

function changeOf(view: ReportView, group: ReportGroup, key: string): Partial<ReportView> | null {
  if (group === 'billable') return { billable: key === 'true' ? 'true' : 'false' }
  if (group === 'approval') return { approval: key as ReportView['approval'] }
  if (group === 'day' || group === 'week' || group === 'month') {
    const last = group === 'day' ? key : group === 'week' ? addDays(key, 6) : addDays(addMonths(key, 1), -1)
    // The first and last week may reach beyond the report.
    return { from: key < view.from ? view.from : key, to: last > view.to ? view.to : last }
  }
  const filter = filters[group]
  return filter ? { [filter]: key } : null
}
