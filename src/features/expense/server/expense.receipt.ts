import { v7 as uuidv7 } from 'uuid'
import { type Upload, uploadTo } from '#features/file/server/file.upload.ts'
import { idTaken } from '#server/errors.ts'
import type { MemberContext } from '#server/platform.ts'
import type { Expense } from '../expense.shape.ts'
import { findExpense, touchExpenses } from './expense.queries.ts'
import { findReceipt, insertReceipt, removeReceipt } from './expense.receipt.queries.ts'
import { lockChangeable, requireChangeable } from './expense.validate.ts'

type ReceiptUpload = MemberContext & { params: { id: string }; query: { name: string; receipt?: string } }

/** Takes in the receipt of an expense, as files of tasks are taken in; the one that it had is taken off. */
export async function uploadReceipt(input: ReceiptUpload): Promise<Expense> {
  const { member, params, query } = input
  const { workspaceId, memberId } = member
  const { receipt: id = uuidv7(), name } = query
  const target: Upload<Expense> = {
    check: async (db) => {
      const expense = requireChangeable(member, await findExpense(db, workspaceId, params.id))
      return expense.receipt?.id === id ? expense : undefined
    },
    insert: async (trx, log, received) => {
      const before = await lockChangeable(trx, member, params.id)
      if (before.receipt?.id === id) return { row: before, isNew: false }
      if (await findReceipt(trx, workspaceId, id)) throw idTaken()
      await removeReceipt(trx, workspaceId, before.id, memberId)
      await insertReceipt(trx, workspaceId, {
        id,
        name,
        ...received,
        expense: before.id,
        createdBy: memberId,
      })
      await touchExpenses(trx, workspaceId, [before.id])
      const data = (await findExpense(trx, workspaceId, before.id)) as Expense
      log({ object: 'expense', event: 'update', data, before })
      return { row: data, isNew: true }
    },
  }
  return uploadTo(input, target)
}
