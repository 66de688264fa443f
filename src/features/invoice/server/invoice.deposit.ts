import type { Db } from '#database/database.ts'
import { HttpError, invalid } from '#server/errors.ts'
import type { Viewer } from '#shared/access.ts'
import { isInvoiceVisible } from '../invoice.rules.ts'
import type { TaxSum } from '../invoice.totals.rules.ts'
import { writeLines } from './invoice.change.ts'
import {
  type DeductedDeposit,
  findDeducted,
  findDeducting,
  findOpenDeposits,
  type OpenDeposit,
  writeDeducted,
} from './invoice.deposit.queries.ts'
import { findInvoice, type InvoiceRow } from './invoice.queries.ts'

/** What of a deposit is left to deduct: what it charged, less what was credited of it. */
function sumsOf({ snapshot, credited }: OpenDeposit): TaxSum[] {
  return snapshot.taxes
    .map(({ percent, category, base, tax }) => {
      const back = credited.filter((sum) => sum.percent === percent && sum.category === category)
      return {
        percent,
        category,
        base: back.reduce((left, sum) => left + sum.base, base),
        tax: back.reduce((left, sum) => left + sum.tax, tax),
      }
    })
    .filter(({ base, tax }) => base !== 0 || tax !== 0)
}

/** Deposits that a draft may deduct, with those that it does: of its client and, where both name one, of its project. */
export async function findDeductible(
  db: Db,
  viewer: Viewer,
  invoice: InvoiceRow,
): Promise<DeductedDeposit[]> {
  const open = await findOpenDeposits(db, viewer, invoice)
  return open
    .filter(({ project }) => project === null || invoice.project === null || project === invoice.project)
    .map((deposit) => ({
      deposit: deposit.id,
      number: deposit.number as string,
      issueDate: deposit.issueDate,
      sums: sumsOf(deposit),
    }))
    .filter(({ sums }) => sums.length)
}

/** Deducts these deposits from a locked draft, and no others: what it charges follows. */
export async function deductDeposits(
  trx: Db,
  viewer: Viewer,
  invoice: InvoiceRow,
  ids: readonly string[],
): Promise<InvoiceRow> {
  if (invoice.kind !== 'invoice') throw invalid({ deposits: 'Only an invoice deducts deposits' })
  const found = await findOpenDeposits(trx, viewer, invoice, ids)
  for (const [index, id] of ids.entries()) {
    const deposit = found.find((one) => one.id === id)
    const field = `deposits.${index}`
    if (!deposit) {
      const named = await findInvoice(trx, invoice.workspaceId, id)
      if (named && isInvoiceVisible(viewer, named)) await assertNotDeducted(trx, viewer, named)
      throw invalid({ [field]: 'Not a numbered deposit of this client in this currency' })
    }
    if (deposit.hasDraftCredit)
      throw new HttpError(
        409,
        'DEPOSIT_CREDITED',
        `A draft credits ${deposit.number}. Finalise or delete that first.`,
        { [field]: 'A draft credits it' },
      )
  }
  await writeDeducted(
    trx,
    invoice,
    found.map((deposit) => ({ deposit: deposit.id, sums: sumsOf(deposit) })),
  )
  return writeLines(trx, invoice, {})
}

/** Refuses what can't be done with a deposit that an invoice deducts, which is named to whoever may see it. */
export async function assertNotDeducted(trx: Db, viewer: Viewer, { workspaceId, id, kind }: InvoiceRow) {
  if (kind !== 'deposit') return
  const found = await findDeducting(trx, workspaceId, id)
  if (!found) return
  const isShown = isInvoiceVisible(viewer, found)
  const which = isShown && found.number !== null ? `Invoice ${found.number}` : 'A draft'
  const way = found.number === null ? 'Remove it from the draft' : 'Void that invoice'
  throw new HttpError(
    409,
    'DEPOSIT_DEDUCTED',
    isShown
      ? `${which} already deducts this deposit. ${way} first.`
      : 'An invoice that you can’t see already deducts this deposit.',
  )
}

/** A draft that deducts deposits keeps their client and currency. */
export async function assertSameDeposits(trx: Db, before: InvoiceRow, after: InvoiceRow) {
  const field = (['client', 'currency'] as const).find((name) => before[name] !== after[name])
  if (!field || !(await findDeducted(trx, after.workspaceId, after.id)).length) return
  throw new HttpError(
    409,
    'INVOICE_HAS_DEPOSITS',
    `This draft deducts deposits, so its ${field} can’t be changed. Remove them first.`,
    { [field]: 'It deducts deposits' },
  )
}
