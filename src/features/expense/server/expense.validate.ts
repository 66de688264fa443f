import type { Db } from '#database/database.ts'
import { findAcceptedIds } from '#features/member/server/member.queries.ts'
import { isProjectVisible } from '#features/project/project.rules.ts'
import { lockProjectsShared } from '#features/project/server/project.queries.ts'
import { findTask } from '#features/task/server/task.queries.ts'
import { isTaskVisible } from '#features/task/task.rules.ts'
import { forbidden, invalid, notFound } from '#server/errors.ts'
import type { CallerMember } from '#server/session/session.ts'
import { may } from '#shared/access.ts'
import { minorDigits, toMajor, toMinor } from '#shared/money.ts'
import { lockedFields, mayChangeExpense, visibleExpense } from '../expense.rules.ts'
import type { Expense } from '../expense.shape.ts'
import { lockExpense } from './expense.queries.ts'

/** The expense, locked, where the caller may change it. */
export const lockChangeable = async (trx: Db, member: CallerMember, id: string): Promise<Expense> =>
  requireChangeable(member, await lockExpense(trx, member.workspaceId, id))

export function requireChangeable(member: CallerMember, found: Expense | undefined): Expense {
  if (!found || !visibleExpense(member, found)) throw notFound('Expense')
  if (!mayChangeExpense(member, found)) throw forbidden()
  return found
}

export const isLockedChange = (before: Expense, after: Expense) =>
  lockedFields.some((field) => before[field] !== after[field])

type Referred = Pick<Expense, 'project' | 'task' | 'memberId' | 'markup'>

/** What an expense refers to is there, and the caller may put it there. The project stays until the transaction ends. */
export async function validatePlace(
  trx: Db,
  member: CallerMember,
  expense: Referred,
  before: Referred | undefined,
) {
  const { project, task, memberId, markup } = expense
  const isMoved = before?.project !== project
  if (isMoved) {
    const known = await lockProjectsShared(trx, member.workspaceId, [project])
    if (!known.has(project) || !isProjectVisible(member, { id: project }))
      throw invalid({ project: 'Not a project in this workspace' })
  }
  if (!mayChangeExpense(member, expense)) throw forbidden()
  if (before?.memberId !== memberId && memberId !== member.memberId) {
    const present = await findAcceptedIds(trx, member.workspaceId, [memberId])
    if (!present.has(memberId)) throw invalid({ memberId: 'Not a member of this workspace' })
  }
  if ((before ? before.markup : 0) !== markup && !may(member, 'money.view', { project })) throw forbidden()
  if (task === null || (!isMoved && task === before?.task)) return
  const found = await findTask(trx, member, task)
  if (!found || !isTaskVisible(member, found)) throw invalid({ task: 'Not a task in this workspace' })
  if (found.project !== project) throw invalid({ task: 'Must be a task in the project' })
}

/** Amounts that the currency can say, and no more tax than was paid. */
export function validateAmounts({ amount, tax, currency }: Pick<Expense, 'amount' | 'tax' | 'currency'>) {
  const digits = minorDigits(currency)
  for (const [field, value] of Object.entries({ amount, tax }))
    if (toMajor(toMinor(value, currency), currency) !== value)
      throw invalid({
        [field]: digits ? `At most ${digits} decimals in ${currency}` : `${currency} has no decimals`,
      })
  if (tax > amount) throw invalid({ tax: 'More than the amount' })
}
