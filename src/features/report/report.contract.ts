import { z } from 'zod'
import { approvalStates } from '#features/approval/approval.shape.ts'
import { bytes, call, ok } from '#shared/contract.ts'
import { day, id } from '#shared/fields.ts'
import { tableFormat } from '#shared/tableFormat.ts'
import { report, reportColumns, reportGroups } from './report.shape.ts'

/** More rows than anybody reads; who asks for more is told to ask for less. */
export const maxReportRows = 5_000

const group = z.enum(reportGroups, { error: `Must be one of ${reportGroups.join(', ')}` })

/** One description of a report under screen and export, so that they cannot differ. */
const reportQuery = z.strictObject({
  /** The first and the last day, in the workspace’s time zone. */
  from: day,
  to: day,
  group: group.optional(),
  subgroup: group.optional(),
  project: id.optional(),
  client: id.optional(),
  memberId: id.optional(),
  tag: id.optional(),
  billable: z.enum(['true', 'false'], { error: 'Must be true or false' }).optional(),
  approval: z.enum(approvalStates, { error: `Must be one of ${approvalStates.join(', ')}` }).optional(),
  sort: z.enum(reportColumns, { error: `Must be one of ${reportColumns.join(', ')}` }).optional(),
  order: z.enum(['asc', 'desc'], { error: 'Must be asc or desc' }).optional(),
})
type ReportAsked = z.infer<typeof reportQuery>

const isPeriod = ({ from, to }: Pick<ReportAsked, 'from' | 'to'>) => from <= to
const notBefore = { path: ['to'], error: 'Must not be before the first day' }
const differs = ({ group = 'project', subgroup }: Pick<ReportAsked, 'group' | 'subgroup'>) =>
  group !== subgroup
const notTwice = { path: ['subgroup'], error: 'Must differ from the first grouping' }

export const reportContract = {
  getReport: call({
    method: 'GET',
    path: '/report',
    summary:
      'Tracked time from the day `from` to the day `to`, added up by `group` (projects, unless said otherwise) and within each by `subgroup`, of the entries that the caller may see. Entries count on the day on which they begin; running timers do not count. Most hours first, unless `sort` and `order` say otherwise.',
    permission: 'report.view',
    scope: 'rows',
    query: reportQuery.refine(isPeriod, notBefore).refine(differs, notTwice),
    answer: ok(report),
  }),
  exportReport: call({
    method: 'GET',
    path: '/report/export',
    summary: 'The same as a table, CSV or XLSX.',
    permission: 'export',
    scope: 'rows',
    query: reportQuery
      .extend({ format: tableFormat.optional() })
      .refine(isPeriod, notBefore)
      .refine(differs, notTwice),
    answer: bytes,
  }),
}
