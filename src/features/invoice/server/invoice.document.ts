import type { Db } from '#database/database.ts'
import { findClientCard } from '#features/client/server/client.card.queries.ts'
import { findTaxes } from '#features/tax/server/tax.queries.ts'
import { notFound } from '#server/errors.ts'
import type { InvoiceDocument } from '../invoice.document.contract.ts'
import {
  type DocumentFrame,
  type DocumentHeading,
  type DocumentLine,
  documentOf,
} from '../invoice.document.rules.ts'
import type { Invoicing } from '../invoicing.contract.ts'
import { discountTerms } from './invoice.change.ts'
import { findLines, type LineRow } from './invoice.line.queries.ts'
import { findInvoice, type InvoiceRow } from './invoice.queries.ts'
import { findInvoicing } from './invoicing.queries.ts'

/** All that an invoice says: as it was finalised, or as the draft would say it now. */
export async function findDocument(db: Db, invoice: InvoiceRow): Promise<InvoiceDocument> {
  if (invoice.snapshot !== null) return invoice.snapshot as InvoiceDocument
  const settings = await findInvoicing(db, invoice.workspaceId)
  return draftDocument(db, invoice, settings, await findLines(db, invoice.workspaceId, invoice.id))
}

/** All that a draft says as it stands. */
export async function draftDocument(
  db: Db,
  invoice: InvoiceRow,
  settings: Invoicing,
  lines: readonly LineRow[],
): Promise<InvoiceDocument> {
  const frame = await frameOf(db, invoice, settings)
  const taxes = await findTaxes(db, invoice.workspaceId)
  const heading = { ...invoice, discount: discountTerms(invoice) } as DocumentHeading
  return documentOf(frame, heading, lines as readonly DocumentLine[], taxes)
}

async function frameOf(
  db: Db,
  { workspaceId, client: clientId, corrects }: InvoiceRow,
  { seller, bank, color, paper }: Invoicing,
): Promise<DocumentFrame> {
  const client = await findClientCard(db, workspaceId, clientId)
  if (!client) throw notFound('Client')
  const corrected = corrects ? await findInvoice(db, workspaceId, corrects) : undefined
  return {
    seller,
    bank,
    client: {
      name: client.legalName || client.title,
      addressLines: client.addressLines,
      postcode: client.postcode,
      city: client.city,
      region: client.region,
      country: client.country,
      taxId: client.taxId,
      email: client.email,
    },
    buyerReference: client.buyerReference,
    corrects: corrected?.number ? { number: corrected.number, issueDate: corrected.issueDate } : null,
    color,
    paper,
  }
}
