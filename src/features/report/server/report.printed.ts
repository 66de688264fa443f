import { buffer } from 'node:stream/consumers'
import type { Db } from '#database/database.ts'
import type { Attachment } from '#server/mail/mailer.ts'
import type { CallerMember } from '#server/session/session.ts'
import { bytesOf, tableTypes } from '#server/table.ts'
import { dayIn } from '#shared/days.ts'
import type { TableFormat } from '#shared/tableFormat.ts'
import { addressOf, askedOf, readView, tabAskedOf } from '../report.address.rules.ts'
import { reportPeriods } from '../report.period.rules.ts'
import { reportPages, reportTable } from './report.export.ts'
import { findReport } from './report.find.ts'
import { findFrame, reportPdf } from './report.pdf.ts'
import { printReport, printTab } from './report.print.ts'
import { tabFile, tabPages } from './report.tab.export.ts'
import { findTab } from './report.tab.ts'

/** The report that an address leads to, as the member may see it now: as texts and figures, and as a table for files. */
export async function findPrinted(db: Db, member: CallerMember, search: string) {
  const view = readView(new URLSearchParams(search), reportPeriods(dayIn(member.timeZone)))
  const frame = await findFrame(db, member)
  if (view.tab) {
    const table = await findTab(db, member, tabAskedOf(view, view.tab))
    return { printed: printTab(table, frame), frame, table: tabFile(table), pages: tabPages(table) }
  }
  const asked = askedOf(view)
  const found = await findReport(db, member, asked)
  return {
    printed: printReport(found, asked, view, frame),
    frame,
    table: reportTable(found, asked, view),
    pages: reportPages(found, asked),
  }
}

/** The same as a file in memory, for an email. */
export async function printedFile(
  { printed, frame, table, pages }: Awaited<ReturnType<typeof findPrinted>>,
  format: TableFormat | 'pdf',
): Promise<Attachment> {
  if (format === 'pdf') return reportPdf(printed, frame, table.name)
  const bytes = await buffer(bytesOf[format](table, pages))
  return { name: `${table.name}.${format}`, type: tableTypes[format], bytes }
}

/** What an address says, without what no report knows of. */
export function knownSearch({ timeZone }: CallerMember, search: string): string {
  const usual = reportPeriods(dayIn(timeZone))
  return addressOf(readView(new URLSearchParams(search), usual), usual).split('?')[1] ?? ''
}
