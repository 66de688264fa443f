import { type ApprovalState, approvalStates } from '#features/approval/approval.shape.ts'
import type { TableFormat } from '#shared/tableFormat.ts'
import type { Period } from '#web/ui/picker/periods.ts'
import { type ReportColumn, type ReportGroup, reportColumns, reportGroups } from '../../report.shape.ts'

/** What an address says of a report. */
export type ReportView = {
  from: string
  to: string
  group: ReportGroup
  subgroup: ReportGroup | null
  sort: ReportColumn
  order: 'asc' | 'desc'
  project: string | null
  client: string | null
  memberId: string | null
  tag: string | null
  billable: 'true' | 'false' | null
  approval: ApprovalState | null
}

export const filterFields = ['project', 'client', 'memberId', 'tag', 'billable', 'approval'] as const
export type FilterField = (typeof filterFields)[number]

const day = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/
const slug = (name: string) => name.toLowerCase().replaceAll(' ', '-')
const uuid = /^[0-9a-f-]{36}$/

export const usualOrder = (sort: ReportColumn) => (sort === 'title' ? 'asc' : 'desc')
export const usualSubgroup = (group: ReportGroup): ReportGroup | null =>
  group === 'project' ? 'task' : group === 'task' ? null : 'project'

type DatedPeriod = Period & { from: string; to: string }
export const dated = (usual: readonly Period[]) =>
  usual.filter((period): period is DatedPeriod => period.from !== undefined)

/** A usual period is named, so that an address stays relative: this month is another one next month. */
export function readView(params: URLSearchParams, usual: readonly Period[]): ReportView {
  const one = <T extends string>(all: readonly T[], name: string) =>
    all.find((value) => value === params.get(name))
  const id = (name: string) => {
    const value = params.get(name) ?? ''
    return uuid.test(value) ? value : null
  }
  const named = dated(usual).find(({ name }) => slug(name) === params.get('period'))
  const from = params.get('from') ?? ''
  const to = params.get('to') ?? ''
  const isOwn = day.test(from) && day.test(to) && from <= to
  const month = dated(usual)[0] as DatedPeriod
  const days = named ?? (isOwn ? { from, to } : month)
  const group = one(reportGroups, 'group') ?? 'project'
  const subgroup = params.get('then') === 'none' ? null : (one(reportGroups, 'then') ?? usualSubgroup(group))
  const sort = one(reportColumns, 'sort') ?? 'tracked'
  return {
    from: days.from,
    to: days.to,
    group,
    subgroup: subgroup === group ? null : subgroup,
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

/** Only what is not as usual stands in it. */
export function addressOf(view: ReportView, usual: readonly Period[]): string {
  const next = new URLSearchParams()
  const [month] = dated(usual)
  const named = dated(usual).find(({ from, to }) => from === view.from && to === view.to)
  if (!named) {
    next.set('from', view.from)
    next.set('to', view.to)
  } else if (named !== month) next.set('period', slug(named.name))
  if (view.group !== 'project') next.set('group', view.group)
  if (view.subgroup !== usualSubgroup(view.group)) next.set('then', view.subgroup ?? 'none')
  if (view.sort !== 'tracked') next.set('sort', view.sort)
  if (view.order !== usualOrder(view.sort)) next.set('order', view.order)
  for (const field of filterFields) {
    const value = view[field]
    if (value !== null) next.set(field === 'memberId' ? 'member' : field, value)
  }
  return `/reports${next.size ? `?${next}` : ''}`
}

/** What the server is asked, for the screen as for files. */
export const askedOf = ({
  subgroup,
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
  ...(project && { project }),
  ...(client && { client }),
  ...(memberId && { memberId }),
  ...(tag && { tag }),
  ...(billable && { billable }),
  ...(approval && { approval }),
})

export const exportAddress = (view: ReportView, format: TableFormat) =>
  `/api/report/export?${new URLSearchParams({ ...askedOf(view), format })}`
