import { z } from 'zod'
import { bytes, call, ok } from '#shared/contract.ts'
import { id, instant, text, visibleName } from '#shared/fields.ts'
import { mustBe } from '#shared/sentences.ts'

/** A link under which a report is seen without signing in, as the member who made it may see it then. */
export const reportLink = z.object({
  id,
  name: z.string(),
  /** What the address of the report said: named periods stay relative. */
  search: z.string(),
  /** Null: never. */
  expiresAt: instant.nullable(),
  createdBy: id,
  createdAt: instant,
})
export type ReportLink = z.infer<typeof reportLink>

/** A row as it is written; `depth` counts the rows that it is within. */
const printedRow = z.object({
  name: z.string(),
  depth: z.int(),
  cells: z.array(z.string()),
  isBold: z.boolean(),
})
export type PrintedRow = z.infer<typeof printedRow>

/** A report in words and figures, as its PDF and its link show it; nothing else of the workspace is in it. */
export const printedReport = z.object({
  title: z.string(),
  /** Whose it is. */
  workspace: z.string(),
  period: z.string(),
  head: z.string(),
  columns: z.array(z.string()),
  rows: z.array(printedRow),
  totals: z.array(printedRow),
  notes: z.array(z.string()),
})
export type PrintedReport = z.infer<typeof printedReport>

/** In the body and never in the address: addresses stand in logs. */
const token = z.string({ error: mustBe('text') }).max(100, 'At most 100 characters')

/** What the address of a report says behind its question mark. */
export const reportSearch = text(1_000)

/** How many links one member can have. */
export const maxReportLinks = 100

export const reportLinkContract = {
  getReportLinks: call({
    method: 'GET',
    path: '/report/link',
    summary: 'The links to reports that the caller made; with workspace.update those of all members.',
    permission: 'member',
    answer: ok(z.array(reportLink)),
  }),
  createReportLink: call({
    method: 'POST',
    path: '/report/link',
    summary:
      'Creates a link that shows a report without signing in, with whatever the caller can see at that time. It ends when they leave, or may no longer see or export reports.',
    permission: 'export',
    scope: 'rows',
    body: z.strictObject({
      name: visibleName('name'),
      search: reportSearch,
      expiresAt: instant
        .refine((at) => Date.parse(at) > Date.now(), 'Must be in the future')
        .nullable()
        .default(null),
    }),
    answer: ok(reportLink, { /** Told this once. */ url: z.string() }),
  }),
  deleteReportLink: call({
    method: 'DELETE',
    path: '/report/link/:id',
    summary: 'Revokes a link to a report: one’s own, or with workspace.update anybody’s.',
    permission: 'member',
    params: z.object({ id }),
    answer: ok(z.object({ id })),
  }),
  openReportLink: call({
    method: 'POST',
    path: '/share/report',
    summary: 'The report a link leads to. No sign-in needed.',
    permission: 'public',
    body: z.strictObject({ token }),
    answer: ok(printedReport, { /** How many rows there are beyond those in it. */ more: z.int() }),
  }),
  getReportLinkPdf: call({
    method: 'POST',
    path: '/share/report/pdf',
    summary: 'The report that a link leads to as a PDF, as a download.',
    permission: 'public',
    body: z.strictObject({ token }),
    answer: bytes,
  }),
}
