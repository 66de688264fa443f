import type { Db } from '#database/database.ts'
import { type ClientCardRow, findClientCard } from '#features/client/server/client.card.queries.ts'
import { findTaxes } from '#features/tax/server/tax.queries.ts'
import { notFound } from '#server/errors.ts'
import type { InvoiceDocument } from '../invoice.document.contract.ts'
import {
  type DocumentFrame,
  type DocumentHeading,
  type DocumentLine,
  documentOf,
} from '../invoice.document.rules.ts'
import { taxedTotals } from '../invoice.totals.rules.ts'
import type { Invoicing } from '../invoicing.contract.ts'
import { creditedTotals, discountTerms } from './invoice.change.ts'
import { takesDeductionsBack } from './invoice.credit.settle.ts'
import { findDeducted } from './invoice.deposit.queries.ts'
import { findLines, type LineRow } from './invoice.line.queries.ts'
import { findInvoice, type InvoiceRow } from './invoice.queries.ts'
import { findInvoicing } from './invoicing.queries.ts'

/** All that an invoice says: as it was finalised, or as the draft would say it now. */
export async function findDocument(db: Db, invoice: InvoiceRow): Promise<InvoiceDocument> {
  if (invoice.snapshot !== null) return invoice.snapshot as InvoiceDocument
  const [settings, lines] = await Promise.all([
    findInvoicing(db, invoice.workspaceId),
    findLines(db, invoice.workspaceId, invoice.id),
  ])
  return draftDocument(db, invoice, settings, lines)
}

/** All that a draft says as it stands. */
export async function draftDocument(
  db: Db,
  invoice: InvoiceRow,
  settings: Invoicing,
  lines: readonly LineRow[],
): Promise<InvoiceDocument> {
  const [frame, taxes] = await Promise.all([
    frameOf(db, invoice, settings),
    findTaxes(db, invoice.workspaceId),
  ])
  const heading = { ...invoice, discount: discountTerms(invoice) } as DocumentHeading
  return documentOf(
    frame,
    heading,
    lines as readonly DocumentLine[],
    taxes,
    invoice.corrects === null ? null : creditedTotals(invoice, lines),
  )
}

async function frameOf(db: Db, invoice: InvoiceRow, settings: Invoicing): Promise<DocumentFrame> {
  const { workspaceId, id, client: clientId, corrects } = invoice
  const { seller, bank, color, paper } = settings
  const [client, corrected, deducted] = await Promise.all([
    findClientCard(db, workspaceId, clientId),
    corrects ? findInvoice(db, workspaceId, corrects) : undefined,
    corrects ? [] : findDeducted(db, workspaceId, id),
  ])
  if (!client) throw notFound('Client')
  return {
    seller,
    bank,
    client: partyOf(client),
    buyerReference: client.buyerReference,
    corrects: corrected?.number ? { number: corrected.number, issueDate: corrected.issueDate } : null,
    deductions: corrected
      ? deductionsBack(invoice, corrected)
      : deducted.map(({ number, issueDate, sums }) => {
          const { taxes, net, tax, total } = taxedTotals(sums)
          return { number, issueDate, taxes, net, taxAmount: tax, total }
        }),
    color,
    paper,
  }
}

/** A client as documents name it. */
export const partyOf = (client: ClientCardRow): InvoiceDocument['client'] => ({
  name: client.legalName || client.title,
  addressLines: client.addressLines,
  postcode: client.postcode,
  city: client.city,
  region: client.region,
  country: client.country,
  taxId: client.taxId,
  email: client.email,
})

/** What the invoice deducted, with the opposite sign, where all of it is taken back. */
function deductionsBack(credit: InvoiceRow, corrected: InvoiceRow): InvoiceDocument['deductions'] {
  if (!takesDeductionsBack(credit)) return []
  const { deductions } = corrected.snapshot as InvoiceDocument
  return deductions.map((deduction) => ({
    ...deduction,
    taxes: deduction.taxes.map((sum) => ({ ...sum, base: 0 - sum.base, tax: 0 - sum.tax })),
    net: 0 - deduction.net,
    taxAmount: 0 - deduction.taxAmount,
    total: 0 - deduction.total,
  }))
}
