import { z } from 'zod'
import { approvalStates } from '#features/approval/approval.shape.ts'
import { timeEntry } from '#features/time/time.shape.ts'
import { bytes, call, ok } from '#shared/contract.ts'
import { day, id, page } from '#shared/fields.ts'
import { tableFormat } from '#shared/tableFormat.ts'
import { periodNames } from './report.period.rules.ts'
import { readWithin } from './report.rules.ts'
import {
  cellColumns,
  report,
  reportBillable,
  reportColumns,
  reportGroups,
  reportSums,
} from './report.shape.ts'

/** More rows than anybody reads; who asks for more is told to ask for less. */
export const maxReportRows = 5_000

const group = z.enum(reportGroups, { error: `Must be one of ${reportGroups.join(', ')}` })

/** Which entries it is about; the same for report, entries, file and link, so that they cannot differ. */
export const reportFilter = {
  /** The first and the last day, in the workspace’s time zone; or else `period`. */
  from: day.optional(),
  to: day.optional(),
  /** A period by its name, counted from today. */
  period: z.enum(periodNames, { error: `Must be one of ${periodNames.join(', ')}` }).optional(),
  project: id.optional(),
  client: id.optional(),
  memberId: id.optional(),
  tag: id.optional(),
  billable: z.enum(['true', 'false'], { error: 'Must be true or false' }).optional(),
  approval: z.enum(approvalStates, { error: `Must be one of ${approvalStates.join(', ')}` }).optional(),
  /** One line of it: `project:…,task:…` with the keys of it and of the lines around it; nothing behind the colon for none. */
  within: z.string().max(300).optional(),
}

const reportQuery = z.strictObject({
  ...reportFilter,
  group: group.optional(),
  subgroup: group.optional(),
  third: group.optional(),
  sort: z.enum(reportColumns, { error: `Must be one of ${reportColumns.join(', ')}` }).optional(),
  order: z.enum(['asc', 'desc'], { error: 'Must be asc or desc' }).optional(),
})
export type ReportQuery = z.infer<typeof reportQuery>

export type ReportAsked = Pick<ReportQuery, keyof typeof reportFilter>

/** Refuses what has no days, days in the wrong order, and lines that don’t exist. */
export function checkDays({ from, to, period, within }: ReportAsked, context: z.RefinementCtx) {
  const issue = (field: string, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message })
  if (period && (from || to)) issue('period', 'Name a period or days, not both')
  else if (!period && !from) issue('from', 'Name the first day, or a period')
  else if (!period && !to) issue('to', 'Name the last day')
  else if (from && to && from > to) issue('to', 'Must not be before the first day')
  if (within !== undefined && !readWithin(within)) issue('within', 'Must be lines of this report')
}

function checkGroups({ group = 'project', subgroup, third }: ReportQuery, context: z.RefinementCtx) {
  const issue = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
  if (group === subgroup) issue('subgroup', 'Must differ from the first grouping')
  if (third && !subgroup) issue('third', 'Needs a second grouping')
  else if (third && (third === group || third === subgroup))
    issue('third', 'Must differ from the other groupings')
}

const of = z.enum(cellColumns, { error: `Must be one of ${cellColumns.join(', ')}` })

/** The files that reports leave as. */
export const reportFormat = z.enum([...tableFormat.options, 'pdf'], { error: 'Must be csv, xlsx or pdf' })

export const reportContract = {
  getReport: call({
    method: 'GET',
    path: '/report',
    summary:
      'Tracked time from the day `from` to the day `to`, added up by `group` (projects, unless said otherwise), within each by `subgroup` and within that by `third`, of the entries that the caller may see. Entries count on the day on which they begin; running timers do not count. Most hours first, unless `sort` and `order` say otherwise.',
    permission: 'report.view',
    scope: 'rows',
    query: reportQuery.superRefine(checkDays).superRefine(checkGroups),
    answer: ok(report),
  }),
  getReportEntries: call({
    method: 'GET',
    path: '/report/entry',
    summary:
      'The entries that a number of a report is the sum of, the newest first, and what they add up to: of the whole report, or of the line `within` it, and of one column of it.',
    permission: 'report.view',
    scope: 'rows',
    query: z.strictObject({ ...page.shape, ...reportFilter, of: of.optional() }).superRefine(checkDays),
    answer: ok(z.object({ entries: z.array(timeEntry), sums: reportSums }), { cursor: id.nullable() }),
  }),
  getReportBillable: call({
    method: 'GET',
    path: '/report/billable',
    summary:
      'What of a report, of the line `within` it and the column `of` it, can be put on an invoice, by client and currency; and what is left out, and why.',
    permission: 'invoice.create',
    scope: 'rows',
    query: z.strictObject({ ...reportFilter, of: of.optional() }).superRefine(checkDays),
    answer: ok(reportBillable),
  }),
  exportReport: call({
    method: 'GET',
    path: '/report/export',
    summary: 'The same as a file: a table as CSV or XLSX, or as PDF.',
    permission: 'export',
    scope: 'rows',
    query: reportQuery
      .extend({ format: reportFormat.optional() })
      .superRefine(checkDays)
      .superRefine(checkGroups),
    answer: bytes,
  }),
}
