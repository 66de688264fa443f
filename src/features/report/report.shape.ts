import { z } from 'zod'
import { id } from '#shared/fields.ts'

/** What time can be added up by. `tag` are the tags of the task, `entryTag` those of the entry itself. */
export const reportGroups = [
  'project',
  'client',
  'member',
  'task',
  'tag',
  'entryTag',
  'status',
  'priority',
  'billable',
  'approval',
  'day',
  'week',
  'month',
] as const
export type ReportGroup = (typeof reportGroups)[number]

/** What a report can be sorted by. */
export const reportColumns = [
  'title',
  'estimate',
  'tracked',
  'billable',
  'unbilled',
  'rate',
  'amount',
  'entries',
] as const
export type ReportColumn = (typeof reportColumns)[number]

/** A key of a line: what it is grouped by, and of what; null where it has none of that. */
export type ReportCell = { group: ReportGroup; key: string | null }

/** The columns whose numbers are made of single entries. */
export const cellColumns = ['tracked', 'billable', 'unbilled', 'amount', 'unpriced'] as const
export type CellColumn = (typeof cellColumns)[number]

export const reportSums = z.object({
  entries: z.int(),
  seconds: z.number(),
  billableSeconds: z.number(),
  /** Of what is billed by the hour and on no invoice; null where money may not be seen. */
  unbilledSeconds: z.number().nullable(),
  /** Of what is billed by the hour and has no rate; 0 where money may not be seen. */
  unpricedSeconds: z.number(),
  /** Minutes that were estimated for these tasks, each counted once; null where no task has an estimate. */
  estimate: z.int().nullable(),
  /** What is billed by the hour, by currency, and its rate per hour, null where there are several; none where money may not be seen. */
  amounts: z.array(z.object({ currency: z.string(), amount: z.number(), rate: z.number().nullable() })),
})
export type ReportSums = z.infer<typeof reportSums>

const row = reportSums.extend({
  /** An id, a day, or what else is grouped by; null for what has none, or where it may not be seen. */
  key: z.string().nullable(),
  /** As it is called; empty for what has no name, or where it may not be seen. */
  title: z.string(),
})

const innerRow = row.extend({
  /** Only where a third grouping was asked for. */
  rows: z.array(row),
})

const reportRow = row.extend({
  /** Only where a subgroup was asked for. */
  rows: z.array(innerRow),
})
/** A line, with those within it as deep as there can be groups. */
export type ReportRow = z.infer<typeof row> & { rows?: ReportRow[] }
export type ReportLine = z.infer<typeof row>

export const report = z.object({
  rows: z.array(reportRow),
  /** Of all entries, each counted once: those with two tags are in two rows. */
  totals: reportSums,
})
export type Report = { rows: ReportRow[]; totals: ReportSums }

export const reportBillable = z.object({
  /** What can be billed, the most first. */
  clients: z.array(
    z.object({
      client: id,
      title: z.string(),
      currency: z.string(),
      entries: z.array(id),
      minutes: z.int(),
      amount: z.number(),
    }),
  ),
  /** Minutes of what can’t. */
  leftOut: z.object({
    invoiced: z.int(),
    /** By fixed fees and retainers. */
    covered: z.int(),
    notBillable: z.int(),
    unpriced: z.int(),
    /** Nobody pays for its project. */
    noClient: z.int(),
  }),
})
export type ReportBillable = z.infer<typeof reportBillable>
