import type { Db } from '#database/database.ts'
import { findClientCard } from '#features/client/server/client.card.queries.ts'
import type { InvoiceStatus } from '#features/status/status.shape.ts'
import { findTaxes } from '#features/tax/server/tax.queries.ts'
import { HttpError, notFound } from '#server/errors.ts'
import type { InvoiceDocument } from '../invoice.document.contract.ts'
import { countingYear, formatNumber } from '../invoice.rules.ts'
import type { InvoiceKind } from '../invoice.shape.ts'
import type { Invoicing } from '../invoicing.contract.ts'
import { discountTerms, totalsOf } from './invoice.change.ts'
import { findLines, type LineRow } from './invoice.line.queries.ts'
import { findInvoice, type InvoiceRow, takeNumber, updateInvoice } from './invoice.queries.ts'
import { findInvoiceStatuses, statusOf } from './invoice.settle.ts'
import { findInvoicing } from './invoicing.queries.ts'

const patternOf = {
  invoice: 'invoice',
  deposit: 'invoice',
  credit_note: 'creditNote',
  cancellation: 'creditNote',
  quote: 'quote',
} as const satisfies Record<InvoiceKind, string>

/**
 * Gives a locked draft its number and freezes all that it says. The counter is locked until the end of the transaction:
 * who comes second takes the next number, or the same one where this fails, so that none is missing.
 */
export async function finaliseInvoice(
  trx: Db,
  invoice: InvoiceRow,
  statuses?: readonly InvoiceStatus[],
): Promise<InvoiceRow> {
  const { workspaceId, id, issueDate } = invoice
  const lines = await findLines(trx, workspaceId, id)
  if (!lines.some(({ kind }) => kind !== 'text'))
    throw new HttpError(409, 'INVOICE_EMPTY', 'Add a line first: there is nothing to bill yet.', {
      lines: 'Add a line',
    })
  const settings = await findInvoicing(trx, workspaceId)
  const range = patternOf[invoice.kind as InvoiceKind]
  const pattern = settings.patterns[range]
  const place = await takeNumber(trx, workspaceId, range, countingYear(pattern, issueDate))
  const number = formatNumber(pattern, issueDate, place)
  const known = statuses ?? (await findInvoiceStatuses(trx, workspaceId))
  const snapshot = await documentOf(trx, invoice, number, settings, lines)
  return updateInvoice(trx, workspaceId, id, {
    number,
    snapshot: JSON.stringify(snapshot),
    finalisedAt: new Date().toISOString(),
    status: statusOf(known, 'open', invoice.status),
  } as Partial<InvoiceRow>)
}

/** All that an invoice says as it stands, under a number. */
async function documentOf(
  db: Db,
  invoice: InvoiceRow,
  number: string,
  settings: Invoicing,
  lines: readonly LineRow[],
): Promise<InvoiceDocument> {
  const { workspaceId } = invoice
  const taxes = await findTaxes(db, workspaceId)
  const client = await findClientCard(db, workspaceId, invoice.client)
  if (!client) throw notFound('Client')
  const totals = totalsOf(invoice, lines, taxes)
  const terms = new Map(taxes.map((tax) => [tax.id, tax]))
  const untaxed = { percent: 0, category: 'O', sentence: '' } as const
  const corrected = invoice.corrects ? await findInvoice(db, workspaceId, invoice.corrects) : undefined
  return {
    kind: invoice.kind as InvoiceKind,
    number,
    issueDate: invoice.issueDate,
    dueDate: invoice.dueDate,
    serviceFrom: invoice.serviceFrom,
    serviceTo: invoice.serviceTo,
    currency: invoice.currency,
    language: invoice.language,
    taxMode: invoice.taxMode as InvoiceDocument['taxMode'],
    seller: settings.seller,
    bank: settings.bank,
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
    reference: invoice.reference,
    corrects: corrected?.number ? { number: corrected.number, issueDate: corrected.issueDate } : null,
    lines: lines.map((line, index) => {
      const { percent, category, sentence } = terms.get(line.tax ?? '') ?? untaxed
      return {
        kind: line.kind as InvoiceDocument['lines'][number]['kind'],
        title: line.title,
        description: line.description,
        quantity: line.quantity,
        minutes: line.minutes,
        unit: line.unit as InvoiceDocument['lines'][number]['unit'],
        rate: line.rate,
        discount: line.discount,
        tax: line.kind === 'text' ? null : { percent, category, sentence },
        total: totals.lines[index] ?? 0,
      }
    }),
    subtotal: totals.subtotal,
    discount: discountTerms(invoice),
    discountAmount: totals.discount,
    taxes: totals.taxes.map((sum) => ({
      ...sum,
      sentence:
        taxes.find((tax) => tax.percent === sum.percent && tax.category === sum.category && tax.sentence)
          ?.sentence ?? '',
    })),
    net: totals.net,
    taxAmount: totals.tax,
    total: totals.total,
    notes: invoice.notes,
    terms: invoice.terms,
    footer: invoice.footer,
    color: settings.color,
    paper: settings.paper,
  }
}
