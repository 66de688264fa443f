import { isDeepStrictEqual } from 'node:util'
import type { Db } from '#database/database.ts'
import { findClientCard } from '#features/client/server/client.card.queries.ts'
import { findTaxes } from '#features/tax/server/tax.queries.ts'
import { defaultTaxFor } from '#features/tax/tax.rules.ts'
import type { Tax } from '#features/tax/tax.shape.ts'
import { HttpError, invalid } from '#server/errors.ts'
import type { Viewer } from '#shared/access.ts'
import { minorDigits, toMajor, toMinor } from '#shared/money.ts'
import type { InvoiceHeading, LineChange, NewLine } from '../invoice.contract.ts'
import { maxLines } from '../invoice.contract.ts'
import type { InvoiceDocument } from '../invoice.document.contract.ts'
import { isInvoiceVisible } from '../invoice.rules.ts'
import type { WholeInvoice } from '../invoice.shape.ts'
import {
  type InvoiceDiscount,
  type InvoiceTotals,
  invoiceTotals,
  lessDeposits,
  type TaxSum,
  taxedTotals,
} from '../invoice.totals.rules.ts'
import { type DeductedDeposit, findDeducted, toDeduction } from './invoice.deposit.queries.ts'
import { countLineEntries, rescaleRates } from './invoice.entries.queries.ts'
import {
  deleteLines,
  findEntryProjects,
  findForeignLineIds,
  findLines,
  type LineColumns,
  type LineRow,
  toLine,
  upsertLines,
} from './invoice.line.queries.ts'
import { withLines } from './invoice.lines.ts'
import { findPayments } from './invoice.payment.queries.ts'
import {
  findFollowing,
  type InvoiceColumns,
  type InvoiceRow,
  toInvoice,
  updateInvoice,
} from './invoice.queries.ts'

export type LinesChange = {
  set?: readonly (NewLine | LineChange)[] | undefined
  remove?: readonly string[] | undefined
  /** Projects of time or expenses that are to stand on these lines. */
  billed?: readonly string[] | undefined
}

/** What is taken off the whole; money in minor units. */
export const discountTerms = ({
  discountUnit: unit,
  discountValue: value,
}: Pick<InvoiceRow, 'discountUnit' | 'discountValue'>): InvoiceDiscount =>
  unit === null || value === null ? null : { unit: unit as 'percent' | 'money', value }

type Summed = Pick<
  InvoiceRow,
  'discountUnit' | 'discountValue' | 'taxMode' | 'taxSums' | 'subtotal' | 'discount'
>

/** What an invoice adds up to as it stands, in minor units. */
function totalsOf(
  invoice: Summed,
  lines: readonly LineColumns[],
  taxes: readonly Tax[],
  deposits: readonly DeductedDeposit[],
): InvoiceTotals {
  if (invoice.taxSums !== null) return creditedTotals(invoice, lines)
  const terms = new Map(taxes.map((tax) => [tax.id, tax]))
  const totals = invoiceTotals(
    lines.map((line) => ({
      ...line,
      kind: line.kind as NewLine['kind'],
      tax: line.tax === null ? null : (terms.get(line.tax) ?? null),
    })),
    discountTerms(invoice),
    invoice.taxMode as WholeInvoice['taxMode'],
  )
  return lessDeposits(
    totals,
    deposits.flatMap(({ sums }) => sums),
  )
}

/** What takes another one back adds up to: what was charged there, rounded as it was there. */
export const creditedTotals = (
  { taxSums, subtotal, discount }: Pick<InvoiceRow, 'taxSums' | 'subtotal' | 'discount'>,
  lines: readonly Pick<LineColumns, 'total'>[],
): InvoiceTotals => ({
  lines: lines.map(({ total }) => total),
  subtotal,
  discount,
  ...taxedTotals(taxSums as TaxSum[]),
})

/** The columns that a heading is kept in. */
export function headingColumns(
  { discount, ...fields }: Partial<InvoiceHeading>,
  currency: string,
): InvoiceColumns {
  const defined = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  if (discount === undefined) return defined
  const value = discount?.unit === 'money' ? toMinor(discount.value, currency) : (discount?.value ?? null)
  return { ...defined, discountUnit: discount?.unit ?? null, discountValue: value }
}

/** A draft that is to be in another currency, whose digits may be others: rates and the discount keep their numbers. */
export async function withDigitsOf(
  trx: Db,
  invoice: InvoiceRow,
  currency: string | undefined,
): Promise<InvoiceRow> {
  const factor = 10 ** (minorDigits(currency ?? invoice.currency) - minorDigits(invoice.currency))
  if (factor === 1) return invoice
  const { workspaceId, id, discountUnit, discountValue } = invoice
  await rescaleRates(trx, workspaceId, id, factor)
  if (discountUnit !== 'money' || discountValue === null) return invoice
  return updateInvoice(trx, workspaceId, id, { discountValue: Math.round(discountValue * factor) })
}

/** What new lines of an invoice have: its client’s tax, else the default one. */
export async function findDefaultTax(
  db: Db,
  { workspaceId, client }: InvoiceRow,
  taxes: readonly Tax[],
): Promise<Tax | undefined> {
  const tax = (await findClientCard(db, workspaceId, client))?.tax ?? null
  return defaultTaxFor(taxes, { tax })
}

/** Writes a draft as it is with these lines: what it adds up to, and which projects it bills, follow. */
export async function writeLines(
  trx: Db,
  invoice: InvoiceRow,
  { set = [], remove = [], billed = [] }: LinesChange,
): Promise<InvoiceRow> {
  const { workspaceId, id, currency } = invoice
  if (invoice.corrects !== null) throw fixedCredit()
  const [taxes, before, deducted] = await Promise.all([
    findTaxes(trx, workspaceId),
    findLines(trx, workspaceId, id),
    findDeducted(trx, workspaceId, id),
    assertOwnLines(trx, invoice, set),
  ])
  const left = before.filter((line) => !remove.includes(line.id))
  const defaultTax = await findDefaultTax(trx, invoice, taxes)
  const lines = withLines(left, set, { invoice: id, currency, taxes, defaultTax: defaultTax?.id ?? null })
  if (lines.length > maxLines) throw invalid({ lines: `At most ${maxLines} lines` })
  const totals = totalsOf(invoice, lines, taxes, deducted)
  assertTotals(invoice, totals)
  await deleteLines(trx, workspaceId, id, remove)
  const changed = changedLines(before, lines, totals)
  await upsertLines(trx, workspaceId, changed)
  const known = await findEntryProjects(trx, workspaceId, id)
  const projects = new Set([invoice.project, ...lines.map(({ project }) => project), ...known, ...billed])
  const columns = {
    subtotal: totals.subtotal,
    discount: totals.discount,
    tax: totals.tax,
    total: totals.total,
    projects: [...projects].filter((project) => project !== null).sort(),
  }
  const isSame = changed.length === 0 && left.length === before.length && holds(invoice, columns)
  return isSame ? invoice : updateInvoice(trx, workspaceId, id, columns)
}

/** Whether an invoice has these columns as they are: a change that was sent twice is done once. */
export const holds = (invoice: InvoiceRow, columns: InvoiceColumns): boolean =>
  Object.entries(columns).every(([column, value]) =>
    isDeepStrictEqual(invoice[column as keyof InvoiceRow], value),
  )

async function assertOwnLines(
  trx: Db,
  { workspaceId, id }: InvoiceRow,
  set: readonly (NewLine | LineChange)[],
) {
  const ids = set.flatMap((line) => line.id ?? [])
  const foreign = await findForeignLineIds(trx, workspaceId, id, ids)
  const index = set.findIndex((line) => line.id !== undefined && foreign.includes(line.id))
  if (index >= 0) throw invalid({ [`lines.${index}.id`]: 'Not a line of this invoice' })
}

/** Those that are not as they were, with what they add up to. */
function changedLines(before: readonly LineRow[], lines: readonly LineColumns[], totals: InvoiceTotals) {
  const rows = new Map(before.map((row) => [row.id, row]))
  return lines
    .map((line, index) => ({ ...line, total: totals.lines[index] ?? 0 }))
    .filter((line) => {
      const row = rows.get(line.id) as Record<string, unknown> | undefined
      return !row || Object.entries(line).some(([column, value]) => !isDeepStrictEqual(row[column], value))
    })
}

/** Above this, an amount in minor units is no longer exact. */
const maxTotal = 1_000_000_000

function assertTotals({ currency }: InvoiceRow, { subtotal, discount, total }: InvoiceTotals) {
  if (Math.abs(total) > maxTotal * 10 ** minorDigits(currency))
    throw invalid({ lines: 'The total is more than 1,000,000,000' })
  if (discount > Math.max(subtotal, 0)) throw invalid({ discount: 'More than the total of the lines' })
}

export const frozen = (number: string | null) =>
  new HttpError(
    409,
    'INVOICE_FINALISED',
    `${number ?? 'This invoice'} is finalised: only its status and notes can change. Correct it with a credit note, or void it.`,
  )

export const fixedCredit = () =>
  new HttpError(
    409,
    'CREDIT_FIXED',
    'The lines of a credit note can’t be changed. Delete the draft and credit the invoice again.',
  )

/** The invoice with all that stands on it; of what follows it, what the viewer may see. */
export async function findWhole(db: Db, viewer: Viewer, row: InvoiceRow): Promise<WholeInvoice> {
  const { workspaceId, id, currency } = row
  const [lines, entries, taxes, deposits, payments, following] = await Promise.all([
    findLines(db, workspaceId, id),
    countLineEntries(db, workspaceId, id),
    findTaxes(db, workspaceId),
    findDeducted(db, workspaceId, id),
    findPayments(db, workspaceId, id, currency),
    findFollowing(db, workspaceId, id),
  ])
  // A finalised one charges what was charged then.
  const snapshot = row.snapshot as InvoiceDocument | null
  const sums = snapshot?.taxes ?? totalsOf(row, lines, taxes, deposits).taxes
  const money = (minor: number) => toMajor(minor, currency)
  return {
    ...toInvoice(row),
    lines: lines.map((line) => toLine(line, currency, entries.get(line.id) ?? 0)),
    taxes: sums.map(({ percent, category, base, tax }) => ({
      percent,
      category,
      base: money(base),
      tax: money(tax),
    })),
    deductions: deposits.map((deposit) => toDeduction(deposit, currency)),
    payments,
    following: following
      .filter((one) => isInvoiceVisible(viewer, one))
      .map(({ total, projects: _, ...one }) => ({ ...one, totalPrice: money(total) })),
    hiddenShare: following
      .filter((one) => !isInvoiceVisible(viewer, one))
      .reduce((sum, { share }) => sum + (share ?? 0), 0),
  }
}
