import type { Db } from '#database/database.ts'
import { sha256Of } from '#features/invoice/server/invoice.file.queries.ts'
import type { InvoiceFile } from '#features/invoice/server/invoice.pdf.ts'
import { findInvoicing } from '#features/invoice/server/invoicing.queries.ts'
import { findWorkspace } from '#features/workspace/server/workspace.queries.ts'
import { invalid } from '#server/errors.ts'
import type { CallerMember } from '#server/session/session.ts'
import { openWorkers } from '#server/workers/openWorkers.ts'
import { dayIn } from '#shared/days.ts'
import type { PrintedReport } from '../report.link.contract.ts'
import type { ReportDrawing } from './report.drawing.ts'
import { maxPrintedRows } from './report.print.ts'

const workers = openWorkers<ReportDrawing>(new URL('./report.pdf.worker.ts', import.meta.url))

/** What stands around a report on paper. */
export async function findFrame(db: Db, { workspaceId, timeZone }: CallerMember) {
  const { paper, color } = await findInvoicing(db, workspaceId)
  const workspace = (await findWorkspace(db, workspaceId))?.name ?? ''
  return { workspace, today: dayIn(timeZone), paper, color }
}
type Frame = Awaited<ReturnType<typeof findFrame>>

/** A report as a PDF, row by row as it is shown. */
export async function reportPdf(
  printed: PrintedReport,
  { paper, color, today }: Frame,
  name: string,
): Promise<InvoiceFile> {
  if (printed.rows.length > maxPrintedRows)
    throw invalid({
      format: `More than ${maxPrintedRows.toLocaleString('en')} rows; choose another grouping, or export it as XLSX`,
    })
  const bytes = Buffer.from(await workers.run({ printed, size: paper, color, today }))
  return { name: `${name}.pdf`, type: 'application/pdf', bytes, sha256: sha256Of(bytes) }
}
