import { create as contentDisposition } from 'content-disposition'
import type { FastifyReply } from 'fastify'
import { downloadName } from '#features/file/file.rules.ts'
import { findLogo } from '#features/workspace/server/workspace.logo.queries.ts'
import { HttpError, notFound } from '#server/errors.ts'
import { toPng } from '#server/files/picture.ts'
import type { Platform } from '#server/platform.ts'
import { openWorkers } from '#server/workers/openWorkers.ts'
import type { InvoiceDocument } from '../invoice.document.contract.ts'
import { eInvoiceProblems } from '../invoice.einvoice.party.rules.ts'
import { eInvoiceOf } from '../invoice.einvoice.rules.ts'
import { labelsOf } from '../invoice.labels.ts'
import { facturxMetadata, toCii } from './invoice.cii.ts'
import { findDocument } from './invoice.document.ts'
import type { Drawing } from './invoice.drawing.ts'
import { findInvoiceFile, type InvoiceForm, insertInvoiceFile, sha256Of } from './invoice.file.queries.ts'
import { findInvoice } from './invoice.queries.ts'
import { toUbl } from './invoice.ubl.ts'

/** What is sent, mailed or shown: the bytes, with the name and the type to give them. */
export type InvoiceFile = { name: string; type: string; bytes: Buffer; sha256: string }

const workers = openWorkers<Drawing>(new URL('./invoice.pdf.worker.ts', import.meta.url))

/**
 * An invoice as a PDF, for whoever asks: a call, the page of a link, a mail. Whether they may see it is up to the caller.
 * Of a finalised one it is made once for each size of paper and kept; of a draft it is made anew, and says so.
 */
export const invoicePdf = (
  platform: Platform,
  workspaceId: string,
  invoiceId: string,
  size?: Drawing['size'],
): Promise<InvoiceFile> =>
  invoiceFile(platform, workspaceId, invoiceId, {
    formOf: (document) => size ?? document.paper,
    make: (document, logo, isDraft) =>
      workers.run({ document, size: size ?? document.paper, isDraft, logo, xml: null }),
  })

/** A finalised invoice as an electronic one, made once for each format and kept. */
export const invoiceEInvoice = (
  platform: Platform,
  workspaceId: string,
  invoiceId: string,
  format: 'ubl' | 'facturx',
): Promise<InvoiceFile> =>
  invoiceFile(platform, workspaceId, invoiceId, {
    formOf: () => format,
    async make(document, logo, isDraft) {
      assertEInvoice(document, isDraft)
      const invoice = eInvoiceOf(document)
      if (format === 'ubl') return Buffer.from(toUbl(invoice))
      const xml = { bytes: Buffer.from(toCii(invoice)), metadata: facturxMetadata }
      return workers.run({ document, size: document.paper, isDraft, logo, xml })
    },
  })

type Making = {
  formOf(document: InvoiceDocument): InvoiceForm
  make(document: InvoiceDocument, logo: Uint8Array | null, isDraft: boolean): Promise<Uint8Array>
}

async function invoiceFile(
  { databases, files }: Platform,
  workspaceId: string,
  invoiceId: string,
  { formOf, make }: Making,
): Promise<InvoiceFile> {
  const found = await databases.inWorkspace(
    workspaceId,
    async (db) => {
      const invoice = await findInvoice(db, workspaceId, invoiceId)
      if (!invoice) throw notFound('Invoice')
      const document = await findDocument(db, invoice)
      const form = formOf(document)
      const isDraft = invoice.finalisedAt === null
      const stored = isDraft ? undefined : await findInvoiceFile(db, workspaceId, invoiceId, form)
      const logo = stored ? null : await findLogo(db, workspaceId)
      return { document, form, isDraft, stored, logo }
    },
    'read',
  )
  const { document, form, isDraft } = found
  const named = {
    name: `${document.number || labelsOf(document.language).draft}.${form === 'ubl' ? 'xml' : 'pdf'}`,
    type: form === 'ubl' ? 'application/xml' : 'application/pdf',
  }
  if (found.stored) return { ...named, ...found.stored }
  // A logo whose file is gone is left out.
  const logo = found.logo ? await toPng(files.pathOf(found.logo)).catch(() => null) : null
  const bytes = Buffer.from(await make(document, logo, isDraft))
  if (isDraft) return { ...named, bytes, sha256: sha256Of(bytes) }
  const stored = await databases.inWorkspace(workspaceId, async (trx) => {
    await insertInvoiceFile(trx, workspaceId, invoiceId, form, bytes)
    return findInvoiceFile(trx, workspaceId, invoiceId, form)
  })
  if (!stored) throw notFound('Invoice')
  return { ...named, ...stored }
}

function assertEInvoice(document: InvoiceDocument, isDraft: boolean) {
  if (isDraft)
    throw new HttpError(409, 'INVOICE_DRAFT', 'Finalise the invoice first: drafts have no e-invoice.')
  const problems = eInvoiceProblems(document)
  const sentences = [...new Set(Object.values(problems))]
  if (sentences.length)
    throw new HttpError(
      409,
      'EINVOICE_INCOMPLETE',
      document.kind === 'quote'
        ? `${sentences.join('')}.`
        : `This invoice lacks details an e-invoice needs. ${sentences.join('. ')}. Because it’s finalised, void it and issue a new one.`,
      problems,
    )
}

/** Answers it as a download, in which nothing runs. */
export const sendFile = (reply: FastifyReply, { name, type, bytes, sha256 }: InvoiceFile) =>
  reply
    .header('content-type', type)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cache-control', 'private, no-cache')
    .header('etag', `"${sha256}"`)
    .header('content-disposition', contentDisposition(downloadName(name)))
    .send(bytes)
