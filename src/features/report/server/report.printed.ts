import type { Db } from '#database/database.ts'
import type { CallerMember } from '#server/session/session.ts'
import { dayIn } from '#shared/days.ts'
import { askedOf, readView, tabAskedOf } from '../report.address.rules.ts'
import { reportPeriods } from '../report.period.rules.ts'
import { reportTable } from './report.export.ts'
import { findReport } from './report.find.ts'
import { findFrame } from './report.pdf.ts'
import { printReport, printTab } from './report.print.ts'
import { tabFile } from './report.tab.export.ts'
import { findTab } from './report.tab.ts'

/** The report that an address leads to, as the member may see it now, as texts and figures. */
export async function findPrinted(db: Db, member: CallerMember, search: string) {
  const view = readView(new URLSearchParams(search), reportPeriods(dayIn(member.timeZone)))
  const frame = await findFrame(db, member)
  if (view.tab) {
    const table = await findTab(db, member, tabAskedOf(view, view.tab))
    return { printed: printTab(table, frame), frame, file: tabFile(table).name }
  }
  const asked = askedOf(view)
  const printed = printReport(await findReport(db, member, asked), asked, view, frame)
  return { printed, frame, file: reportTable(asked, view).name }
}
