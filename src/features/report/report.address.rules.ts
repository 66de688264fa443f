import { type ApprovalState, approvalStates } from '#features/approval/approval.shape.ts'
import { isDay } from '#shared/days.ts'
import { isUuid } from '#shared/uuid.ts'
import { type DatedPeriod, periodSlug } from './report.period.rules.ts'
import { type ReportColumn, type ReportGroup, reportColumns, reportGroups } from './report.shape.ts'
import type { TabQuery } from './report.tab.contract.ts'
import { type ReportTab, reportTabs } from './report.tab.shape.ts'

/** What an address says of a report. */
export type ReportView = {
  /** Null: tracked time. */
  tab: ReportTab | null
  /** The slug of a usual period, which others can have the days of: on the 30th the last 30 days are those of the month. */
  period: string | null
  from: string
  to: string
  group: ReportGroup
  subgroup: ReportGroup | null
  third: ReportGroup | null
  sort: ReportColumn
  order: 'asc' | 'desc'
  project: string | null
  client: string | null
  memberId: string | null
  tag: string | null
  billable: 'true' | 'false' | null
  approval: ApprovalState | null
}

type Days = Pick<ReportView, 'period' | 'from' | 'to'>

export const filterFields = ['project', 'client', 'memberId', 'tag', 'billable', 'approval'] as const
export type FilterField = (typeof filterFields)[number]

/** What ready reports can be narrowed by. */
export const tabFilters: Record<ReportTab, readonly FilterField[]> = {
  estimates: filterFields,
  utilisation: ['memberId'],
  budgets: ['project', 'client'],
  profitability: ['project', 'client', 'memberId'],
  uninvoiced: ['project', 'client'],
  receivables: ['client'],
  income: ['client'],
}

/** The same view as another kind of report, without filters that it does not have. */
export function viewAsTab(view: ReportView, tab: ReportTab | null): ReportView {
  const lost = tab ? filterFields.filter((field) => !tabFilters[tab].includes(field)) : []
  return { ...view, tab, ...Object.fromEntries(lost.map((field) => [field, null])) }
}

export const usualOrder = (sort: ReportColumn) => (sort === 'title' ? 'asc' : 'desc')
export const usualSubgroup = (group: ReportGroup): ReportGroup | null =>
  group === 'project' ? 'task' : group === 'task' ? null : 'project'

function readDays(params: URLSearchParams, usual: readonly DatedPeriod[]): Days {
  const named = usual.find(({ name }) => periodSlug(name) === params.get('period'))
  const from = params.get('from') ?? ''
  const to = params.get('to') ?? ''
  const isOwn = isDay(from) && isDay(to) && from <= to
  const period = named ?? (isOwn ? null : (usual[0] as DatedPeriod))
  return period ? { period: periodSlug(period.name), from: period.from, to: period.to } : { period, from, to }
}

/** A usual period is named, so that an address stays relative: this month is another one next month. */
export function readView(params: URLSearchParams, usual: readonly DatedPeriod[]): ReportView {
  const one = <T extends string>(all: readonly T[], name: string) =>
    all.find((value) => value === params.get(name))
  const id = (name: string) => {
    const value = params.get(name) ?? ''
    return isUuid(value) ? value : null
  }
  const group = one(reportGroups, 'group') ?? 'project'
  const subgroup = params.get('then') === 'none' ? null : (one(reportGroups, 'then') ?? usualSubgroup(group))
  const second = subgroup === group ? null : subgroup
  const third = one(reportGroups, 'and') ?? null
  const sort = one(reportColumns, 'sort') ?? 'tracked'
  return {
    tab: one(reportTabs, 'tab') ?? null,
    ...readDays(params, usual),
    group,
    subgroup: second,
    third: second === null || third === group || third === second ? null : third,
    sort,
    order: one(['asc', 'desc'] as const, 'order') ?? usualOrder(sort),
    project: id('project'),
    client: id('client'),
    memberId: id('member'),
    tag: id('tag'),
    billable: one(['true', 'false'] as const, 'billable') ?? null,
    approval: one(approvalStates, 'approval') ?? null,
  }
}

/** The usual period that a view is of; where its days were set alone, the first one that has them. */
export function usualPeriod({ period, from, to }: Days, usual: readonly DatedPeriod[]) {
  const found = usual.filter((one) => one.from === from && one.to === to)
  return found.find(({ name }) => periodSlug(name) === period) ?? found[0]
}

/** The period stands in it, and else only what is not as usual: one that says nothing is of the report as it was left. */
export function addressOf(view: ReportView, usual: readonly DatedPeriod[]): string {
  const next = new URLSearchParams()
  if (view.tab) next.set('tab', view.tab)
  const named = usualPeriod(view, usual)
  if (named) next.set('period', periodSlug(named.name))
  else {
    next.set('from', view.from)
    next.set('to', view.to)
  }
  if (view.group !== 'project') next.set('group', view.group)
  if (view.subgroup !== usualSubgroup(view.group)) next.set('then', view.subgroup ?? 'none')
  if (view.third) next.set('and', view.third)
  if (view.sort !== 'tracked') next.set('sort', view.sort)
  if (view.order !== usualOrder(view.sort)) next.set('order', view.order)
  for (const field of filterFields) {
    const value = view[field]
    if (value !== null) next.set(field === 'memberId' ? 'member' : field, value)
  }
  return `/reports?${next.toString()}`
}

/** What the server is asked, for the screen as for files. */
export const askedOf = ({
  tab: _,
  period: __,
  subgroup,
  third,
  project,
  client,
  memberId,
  tag,
  billable,
  approval,
  ...view
}: ReportView) => ({
  ...view,
  ...(subgroup && { subgroup }),
  ...(third && { third }),
  ...(project && { project }),
  ...(client && { client }),
  ...(memberId && { memberId }),
  ...(tag && { tag }),
  ...(billable && { billable }),
  ...(approval && { approval }),
})

/** The same of a ready report, which has no groups. */
export function tabAskedOf(view: ReportView, tab: ReportTab): TabQuery {
  const {
    group: _,
    subgroup: __,
    third: ___,
    sort: ____,
    order: _____,
    ...asked
  } = askedOf(viewAsTab(view, tab))
  return { ...asked, tab }
}
