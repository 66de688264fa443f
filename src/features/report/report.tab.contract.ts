import { z } from 'zod'
import { bytes, call, ok } from '#shared/contract.ts'
import { checkDays, reportFilter, reportFormat } from './report.contract.ts'
import { reportTabs, tabTable } from './report.tab.shape.ts'

const { within: _, ...filter } = reportFilter
const tabQuery = z.strictObject({
  ...filter,
  tab: z.enum(reportTabs, { error: `Must be one of ${reportTabs.join(', ')}` }),
})
export type TabQuery = z.infer<typeof tabQuery>

export const reportTabContract = {
  getReportTab: call({
    method: 'GET',
    path: '/report/tab',
    summary:
      'One of the ready reports: estimates against tracked time, utilisation, profitability of the days that are named; budgets, what is uninvoiced, receivables by age and income as they stand today.',
    permission: 'report.view',
    scope: 'rows',
    query: tabQuery.superRefine(checkDays),
    answer: ok(tabTable),
  }),
  exportReportTab: call({
    method: 'GET',
    path: '/report/tab/export',
    summary: 'The same as a file: a table as CSV or XLSX, or as PDF.',
    permission: 'export',
    scope: 'rows',
    query: tabQuery.extend({ format: reportFormat.optional() }).superRefine(checkDays),
    answer: bytes,
  }),
}
