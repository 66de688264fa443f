import { v7 as uuidv7 } from 'uuid'
import type { Db } from '#database/database.ts'
import type { Expense } from '#features/expense/expense.shape.ts'
import { lockExpenses } from '#features/expense/server/expense.queries.ts'
import { findTaxes } from '#features/tax/server/tax.queries.ts'
import { HttpError } from '#server/errors.ts'
import type { Log } from '#server/live/change.ts'
import type { Viewer } from '#shared/access.ts'
import { toMajor, toMinor } from '#shared/money.ts'
import { roundedDivision, scaled } from '#shared/roundedDivision.ts'
import type { ExpenseChoice, NewLine } from '../invoice.contract.ts'
import { findDefaultTax, writeLines } from './invoice.change.ts'
import { findBillableExpenses, insertLineExpenses, takeRebilled } from './invoice.expense.queries.ts'
import type { InvoiceRow } from './invoice.queries.ts'
import { requireBilling } from './invoice.validate.ts'

/** Puts expenses on a locked draft, a line for each; refuses what can’t be billed, by name where expenses were named. */
export async function addExpenses(
  trx: Db,
  viewer: Viewer,
  invoice: InvoiceRow,
  choice: ExpenseChoice,
): Promise<InvoiceRow> {
  requireBilling(invoice)
  const { workspaceId, id, client, currency } = invoice
  const find = () => findBillableExpenses(trx, workspaceId, viewer, client, choice)
  const locked = new Set((await find()).map((expense) => expense.id))
  await lockExpenses(trx, workspaceId, [...locked])
  // Somebody may have billed or changed some of it meanwhile; what came to it since could still be deleted.
  const found = (await find()).filter((expense) => locked.has(expense.id) && expense.currency === currency)
  assertAllBillable(choice.expenses, found)
  const lines = found.map((expense) => ({ line: uuidv7(), expense }))
  const percent = await findIncludedTax(trx, invoice)
  const row = await writeLines(trx, invoice, {
    set: lines.map(({ line, expense }) => lineOf(line, expense, percent, invoice)),
    billed: found.map(({ project }) => project),
  })
  const links = lines.map(({ line, expense }) => ({ line, expense: expense.id }))
  await insertLineExpenses(trx, workspaceId, id, links)
  return row
}

const lineOf = (
  id: string,
  expense: Expense,
  percent: number,
  { currency, language }: InvoiceRow,
): NewLine => ({
  id,
  kind: 'expense',
  title: expense.title,
  description: new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(
    Date.parse(expense.date),
  ),
  quantity: 1,
  rate: withTax(expense.billed ?? 0, percent, currency),
  project: expense.project,
})

/** The percentage that prices of an invoice have in them: that of its usual tax, where they have any. */
async function findIncludedTax(trx: Db, invoice: InvoiceRow): Promise<number> {
  if (invoice.taxMode === 'exclusive') return 0
  const taxes = await findTaxes(trx, invoice.workspaceId)
  return (await findDefaultTax(trx, invoice, taxes))?.percent ?? 0
}

/** An amount with so many percent of tax on top, in major units. */
function withTax(net: number, percent: number, currency: string): number {
  const minor = BigInt(toMinor(net, currency))
  return toMajor(Number(roundedDivision(minor * (1_000_000n + scaled(percent, 4)), 1_000_000n)), currency)
}

function assertAllBillable(named: readonly string[] | undefined, billable: readonly Expense[]) {
  const known = new Set(billable.map(({ id }) => id))
  const missing = named?.filter((id) => !known.has(id)) ?? []
  if (missing.length)
    throw new HttpError(
      409,
      'EXPENSE_NOT_BILLABLE',
      `${missing.length === 1 ? 'One expense' : `${missing.length} expenses`} can’t be billed here: not billable, already on another invoice, in another currency, or for another client. Reload and choose again.`,
      { expenses: 'Some can’t be billed' },
    )
  if (!billable.length)
    throw new HttpError(409, 'NOTHING_TO_BILL', 'There are no expenses to bill here.', {
      expenses: 'None found',
    })
}

type Named = Pick<InvoiceRow, 'id' | 'number' | 'projects' | 'workspaceId'>

/** Logs the expenses that came on an invoice, or left it; where it has just taken its number, also those that name it by that. */
export async function logExpenses(trx: Db, log: Log, invoice: Named, isNumbered = false) {
  const { workspaceId, id, number, projects } = invoice
  const was = { id, number: isNumbered ? null : number, projects }
  for (const data of await takeRebilled(trx, workspaceId, isNumbered ? id : null)) {
    const wasOn = data.invoice === null || isNumbered ? was : null
    log({ object: 'expense', event: 'update', data, before: { ...data, invoice: wasOn } })
  }
}
