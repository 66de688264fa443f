import type { Db } from '#database/database.ts'
import type { ClientCardRow } from '#features/client/server/client.card.queries.ts'
import { findLogo } from '#features/workspace/server/workspace.logo.queries.ts'
import { toPng } from '#server/files/picture.ts'
import type { Platform } from '#server/platform.ts'
import { openWorkers } from '#server/workers/openWorkers.ts'
import { dayIn } from '#shared/days.ts'
import { findStatements } from './invoice.client.queries.ts'
import { partyOf } from './invoice.document.ts'
import { sha256Of } from './invoice.file.queries.ts'
import type { InvoiceFile } from './invoice.pdf.ts'
import type { StatementDrawing } from './invoice.statement.drawing.ts'
import { findInvoicing } from './invoicing.queries.ts'

const workers = openWorkers<StatementDrawing>(new URL('./invoice.statement.worker.ts', import.meta.url))

type Asked = { workspaceId: string; timeZone: string }
type Period = { from: string; to: string }

/** What the statement of a client says, and the key of the logo over it. */
export async function findStatementDocument(
  db: Db,
  asked: Asked,
  client: { id: string } & ClientCardRow,
  period: Period,
) {
  const { workspaceId, timeZone } = asked
  const { seller, color, paper, language } = await findInvoicing(db, workspaceId)
  const document = {
    ...period,
    seller,
    client: partyOf(client),
    language: client.language ?? language,
    paper,
    color,
    issueDate: dayIn(timeZone),
    statements: await findStatements(db, asked, client.id, period),
  }
  return { document, logo: await findLogo(db, workspaceId) }
}

/** A statement of account as a PDF. */
export async function statementPdf(
  { files }: Pick<Platform, 'files'>,
  { document, logo }: Awaited<ReturnType<typeof findStatementDocument>>,
): Promise<InvoiceFile> {
  const { from, to, paper } = document
  // A logo whose file is gone is left out.
  const png = logo ? await toPng(files.pathOf(logo)).catch(() => null) : null
  const bytes = Buffer.from(await workers.run({ document, size: paper, logo: png }))
  return { name: `statement-${from}-${to}.pdf`, type: 'application/pdf', bytes, sha256: sha256Of(bytes) }
}
