import type { Db } from '#database/database.ts'
import { HttpError, invalid } from '#server/errors.ts'
import type { CallerMember } from '#server/session/session.ts'
import { toMajor, toMinor } from '#shared/money.ts'
import {
  areWithinCharge,
  type Billed,
  type Credited,
  type CreditTotals,
  creditableLines,
  creditTotals,
} from '../invoice.credit.rules.ts'
import type { InvoiceDocument } from '../invoice.document.contract.ts'
import type { NewCredit } from '../invoice.kinds.contract.ts'
import type { TaxMode } from '../invoice.totals.rules.ts'
import { findCredited } from './invoice.credit.queries.ts'
import { assertNotDeducted } from './invoice.deposit.ts'
import { insertDraft } from './invoice.draft.ts'
import { findLines, type LineColumns, type LineRow, upsertLines } from './invoice.line.queries.ts'
import { findInvoice, type InvoiceColumns, type InvoiceRow, updateInvoice } from './invoice.queries.ts'

/** What an invoice billed, line by line, and what of it was credited before. */
async function findBilled(db: Db, invoice: InvoiceRow) {
  const lines = await findLines(db, invoice.workspaceId, invoice.id)
  const earlier = await findCredited(db, invoice)
  const { lines: written, deductions, taxes, discountAmount } = invoice.snapshot as InvoiceDocument
  const billed: Billed = {
    lines: lines.map(({ id, kind, total }, index) => ({ id, kind, total, tax: written[index]?.tax ?? null })),
    taxMode: invoice.taxMode as TaxMode,
    discount: discountAmount,
    taxes,
    deducted: deductions.flatMap((deduction) => deduction.taxes),
  }
  return { lines, billed, earlier }
}

/** What of each line is not credited yet. */
export async function findCreditable(
  db: Db,
  invoice: InvoiceRow,
): Promise<{ line: string; amount: number }[]> {
  if (refusalOf(invoice)) return []
  const { billed, earlier } = await findBilled(db, invoice)
  return [...creditableLines(billed, earlier)].map(([line, amount]) => ({
    line,
    amount: toMajor(amount, invoice.currency),
  }))
}

/** Makes the draft that takes back a locked invoice, in whole or in part. */
export async function createCredit(
  trx: Db,
  member: CallerMember,
  invoice: InvoiceRow,
  id: string,
  { lines: wished, issueDate, reason = '', releaseTime = false }: NewCredit,
): Promise<InvoiceRow> {
  const refusal = refusalOf(invoice)
  if (refusal) throw refusal
  await assertNotDeducted(trx, member, invoice)
  const { lines, billed, earlier } = await findBilled(trx, invoice)
  const isFirst = !earlier.lines.size && !earlier.taxes.length
  if (!wished && !isFirst && !creditableLines(billed, earlier).size)
    throw new HttpError(409, 'INVOICE_CREDITED', `${invoice.number} has already been credited in full.`)
  const totals = totalsOf(billed, earlier, wished, invoice)
  const { client, project, currency, language, serviceFrom, serviceTo, reference } = invoice
  const isWhole = !wished && isFirst
  await insertDraft(trx, member, id, {
    kind: isWhole ? 'cancellation' : 'credit_note',
    client,
    project,
    currency,
    language,
    taxMode: invoice.taxMode as TaxMode,
    serviceFrom,
    serviceTo,
    reference,
    dueDate: null,
    terms: '',
    notes: reason,
    ...(issueDate && { issueDate }),
  })
  const taken = isWhole ? lines : lines.filter((line) => totals.lines.has(line.id))
  await upsertLines(
    trx,
    invoice.workspaceId,
    taken.map((line) => creditLine(line, id, totals.lines.get(line.id) ?? 0)),
  )
  return updateInvoice(trx, invoice.workspaceId, id, {
    corrects: invoice.id,
    releasesTime: releaseTime,
    projects: invoice.projects,
    subtotal: -totals.subtotal,
    discount: -totals.discount,
    ...discountColumns(invoice, totals, isWhole),
    tax: -totals.tax,
    total: -totals.total,
    taxSums: JSON.stringify(totals.taxes.map((sum) => ({ ...sum, base: -sum.base, tax: -sum.tax }))),
  } as InvoiceColumns)
}

/** Refuses that a credit note is gone on which others of the invoice build, which give again some of what it took back. */
export async function assertStillWithinCharge(trx: Db, { workspaceId, corrects }: InvoiceRow) {
  const invoice = corrects === null ? undefined : await findInvoice(trx, workspaceId, corrects)
  if (!invoice) return
  const { billed, earlier } = await findBilled(trx, invoice)
  if (!areWithinCharge(billed, earlier))
    throw new HttpError(
      409,
      'INVOICE_CREDITED',
      `Later credit notes on ${invoice.number} build on it. Void or delete those first.`,
    )
}

function refusalOf({ finalisedAt, voidedAt, kind }: InvoiceRow): HttpError | null {
  if (kind !== 'invoice' && kind !== 'deposit')
    return new HttpError(409, 'NOT_CREDITABLE', 'Only an invoice can be credited.')
  if (finalisedAt === null)
    return new HttpError(409, 'INVOICE_DRAFT', 'This is a draft: change or delete it instead.')
  if (voidedAt !== null)
    return new HttpError(409, 'INVOICE_VOID', 'This invoice is void, so nothing is owed on it.')
  return null
}

function totalsOf(
  billed: Billed,
  earlier: Credited,
  wished: NewCredit['lines'],
  { number, currency }: InvoiceRow,
): CreditTotals {
  const left = creditableLines(billed, earlier)
  const chosen = wished?.map(({ line, amount }) => {
    const minor = amount === undefined ? (left.get(line) ?? 0) : toMinor(amount, currency)
    return [line, minor] as const
  })
  const totals = creditTotals(billed, earlier, chosen ? new Map(chosen) : null)
  if ('total' in totals) return totals
  if (totals.line === null) throw invalid({ lines: `That’s more than ${number} charged at this tax rate` })
  const index = wished?.findIndex(({ line }) => line === totals.line)
  throw invalid({
    [`lines.${index}.amount`]: totals.left
      ? `${toMajor(totals.left, currency)} ${currency} is left of this line`
      : 'Nothing is left of this line',
  })
}

/** The line with the opposite sign: as it was where all of it is taken back at once, else its amount alone. */
function creditLine(line: LineRow, invoice: string, amount: number): LineColumns {
  const { workspaceId: _, createdAt: __, updatedAt: ___, id, minutes, quantity, ...same } = line
  const taken = { ...same, id: crypto.randomUUID(), invoice, corrects: id, total: 0 - amount }
  if (amount === line.total)
    return { ...taken, quantity: 0 - quantity, minutes: minutes === null ? null : 0 - minutes }
  return {
    ...taken,
    kind: 'fixed',
    unit: 'C62',
    minutes: null,
    discount: 0,
    quantity: amount > 0 ? -1 : 1,
    rate: Math.abs(amount),
  }
}

/** A percentage is the same one where all is taken back at once. */
function discountColumns(
  { discountUnit, discountValue }: InvoiceRow,
  { discount }: CreditTotals,
  isWhole: boolean,
): Pick<InvoiceRow, 'discountUnit' | 'discountValue'> {
  if (isWhole && discountUnit === 'percent') return { discountUnit, discountValue }
  return discount === 0
    ? { discountUnit: null, discountValue: null }
    : { discountUnit: 'money', discountValue: 0 - discount }
}
