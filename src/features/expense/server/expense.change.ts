import type { Db } from '#database/database.ts'
import { idTaken, invalid } from '#server/errors.ts'
import type { Log } from '#server/live/change.ts'
import type { CallerMember } from '#server/session/session.ts'
import { toMinor } from '#shared/money.ts'
import type { ExpenseFields } from '../expense.contract.ts'
import { shownExpense } from '../expense.rules.ts'
import type { Expense } from '../expense.shape.ts'
import { assertNotInvoiced } from './expense.lock.queries.ts'
import {
  type ExpenseColumns,
  findExpense,
  findProjectTerms,
  insertExpense,
  updateExpense,
} from './expense.queries.ts'
import { removeReceipt, restoreReceipt } from './expense.receipt.queries.ts'
import { isLockedChange, lockChangeable, validateAmounts, validatePlace } from './expense.validate.ts'

/** Creates an expense, or answers the one that an earlier try of the same call made. */
export async function createExpense(
  trx: Db,
  log: Log,
  member: CallerMember,
  id: string,
  { memberId = member.memberId, task = null, markup = 0, ...fields }: ExpenseFields,
): Promise<Expense> {
  const { workspaceId } = member
  const known = await findExpense(trx, workspaceId, id)
  if (known && known.createdBy !== member.memberId) throw idTaken()
  if (known) return shownExpense(member, known)
  const { project, currency = member.currency, tax = 0 } = fields
  await validatePlace(trx, member, { project, task, memberId, markup }, undefined)
  validateAmounts({ amount: fields.amount, tax, currency })
  const terms = await findProjectTerms(trx, workspaceId, project)
  await insertExpense(trx, workspaceId, {
    ...fields,
    id,
    task,
    memberId,
    markup,
    currency,
    client: terms?.client ?? null,
    category: fields.category ?? 'other',
    note: fields.note ?? '',
    amount: toMinor(fields.amount, currency),
    tax: toMinor(tax, currency),
    billable: fields.billable ?? terms?.billing !== 'non_billable',
    createdBy: member.memberId,
  })
  const data = (await findExpense(trx, workspaceId, id)) as Expense
  log({ object: 'expense', event: 'create', data })
  return shownExpense(member, data)
}

type ExpenseChange = Partial<ExpenseFields> & { receipt?: string | null | undefined }

/** Changes the fields that are given; what another project is billed by, the expense takes on with it. */
export async function changeExpense(
  trx: Db,
  log: Log,
  member: CallerMember,
  id: string,
  { receipt, ...fields }: ExpenseChange,
): Promise<Expense> {
  const { workspaceId } = member
  const before = await lockChangeable(trx, member, id)
  const defined = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  const after: Expense = { ...before, ...defined }
  // A task of the project that it leaves.
  if (after.project !== before.project && fields.task === undefined) after.task = null
  if (isLockedChange(before, after)) assertNotInvoiced(before)
  await validatePlace(trx, member, after, before)
  validateAmounts(after)
  const columns = await changedColumns(trx, member, before, after)
  if (Object.keys(columns).length) await updateExpense(trx, workspaceId, id, columns)
  if (receipt !== undefined) await changeReceipt(trx, member, before, receipt)
  const data = (await findExpense(trx, workspaceId, id)) as Expense
  if (data.updatedAt !== before.updatedAt) log({ object: 'expense', event: 'update', data, before })
  return shownExpense(member, data)
}

const plain = [
  'project',
  'task',
  'memberId',
  'date',
  'title',
  'category',
  'note',
  'currency',
  'billable',
  'markup',
] as const

/** Of an amount its minor units change with the currency too. */
async function changedColumns(
  trx: Db,
  { workspaceId }: CallerMember,
  before: Expense,
  after: Expense,
): Promise<Partial<ExpenseColumns>> {
  const changed = plain.filter((field) => before[field] !== after[field])
  const columns: Partial<ExpenseColumns> = Object.fromEntries(changed.map((field) => [field, after[field]]))
  for (const field of ['amount', 'tax'] as const)
    if (before[field] !== after[field] || before.currency !== after.currency)
      columns[field] = toMinor(after[field], after.currency)
  if (before.project !== after.project)
    columns.client = (await findProjectTerms(trx, workspaceId, after.project))?.client ?? null
  return columns
}

/** Takes the receipt off, or puts one back that was taken off. */
async function changeReceipt(
  trx: Db,
  { workspaceId, memberId }: CallerMember,
  { id, receipt: before }: Expense,
  receipt: string | null,
) {
  if (receipt === (before?.id ?? null)) return
  await removeReceipt(trx, workspaceId, id, memberId)
  if (receipt !== null && !(await restoreReceipt(trx, workspaceId, id, receipt)))
    throw invalid({ receipt: 'Not a receipt of this expense' })
  await updateExpense(trx, workspaceId, id, {})
}
