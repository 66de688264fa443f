import type { FastifyInstance } from 'fastify'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '#database/database.ts'
import { sendBytes, sendPicture } from '#features/file/server/file.send.ts'
import { brokenConstraint, forbidden, idTaken, notFound } from '#server/errors.ts'
import { answer, handle } from '#server/handle.ts'
import type { Log } from '#server/live/change.ts'
import type { MemberContext, Platform } from '#server/platform.ts'
import type { CallerMember } from '#server/session/session.ts'
import { sendTable } from '#server/table.ts'
import { scopeOf } from '#shared/access.ts'
import { expenseContract } from '../expense.contract.ts'
import { shownExpense, visibleExpense } from '../expense.rules.ts'
import type { Expense } from '../expense.shape.ts'
import { changeExpense, createExpense } from './expense.change.ts'
import { expenseCells, expenseTable } from './expense.export.ts'
import { assertNotInvoiced } from './expense.lock.queries.ts'
import { findExpenseNames } from './expense.names.queries.ts'
import { findExpense, findSeenExpenses, markExpense } from './expense.queries.ts'
import { findReceipt } from './expense.receipt.queries.ts'
import { uploadReceipt } from './expense.receipt.ts'
import { restoreExpense } from './expense.restore.ts'
import { lockChangeable } from './expense.validate.ts'

const maxExported = 50_000

export async function expenseRoutes(app: FastifyInstance, platform: Platform) {
  handle(app, platform, expenseContract.getExpenses, async ({ member, read, query = {} }) => {
    const { limit = 200, ...filter } = query
    const rows = await read((db) => findSeenExpenses(db, member.workspaceId, member, { ...filter, limit }))
    const page = rows.slice(0, limit).map((expense) => shownExpense(member, expense))
    return answer(page, { cursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null })
  })

  handle(app, platform, expenseContract.exportExpenses, async ({ member, read, reply, query = {} }) => {
    if (scopeOf(member.access, 'expense.view') === 'none') throw forbidden()
    const { format = 'csv', ...filter } = query
    const limit = 1_000
    async function* pages() {
      let cursor: string | undefined
      for (let left = maxExported; left > 0; left -= limit) {
        const found = await read(async (db) => {
          const rows = await findSeenExpenses(db, member.workspaceId, member, { ...filter, limit, cursor })
          const page = rows.slice(0, limit)
          return { rows, page, names: await findExpenseNames(db, member.workspaceId, page) }
        })
        yield found.page.map((expense) => expenseCells(shownExpense(member, expense), found.names))
        cursor = found.page.at(-1)?.id
        if (found.rows.length <= limit) return
      }
    }
    return sendTable(reply, expenseTable, format, pages())
  })

  handle(app, platform, expenseContract.getExpense, async ({ member, read, params }) =>
    answer(await read((db) => requireSeen(db, member, params.id))),
  )

  handle(app, platform, expenseContract.createExpense, async ({ member, read, write, body }) => {
    const { id = uuidv7(), ...fields } = body
    try {
      return answer(await write((trx, log) => createExpense(trx, log, member, id, fields)))
    } catch (error) {
      if (brokenConstraint(error) !== 'expense_pkey') throw error
      const made = await read((db) => findExpense(db, member.workspaceId, id))
      if (made?.createdBy !== member.memberId) throw idTaken()
      return answer(shownExpense(member, made))
    }
  })

  for (const call of [expenseContract.updateExpense, expenseContract.replaceExpense])
    handle(app, platform, call, ({ member, write, params, body }) =>
      write(async (trx, log) => answer(await changeExpense(trx, log, member, params.id, body))),
    )

  handle(app, platform, expenseContract.deleteExpense, ({ member, write, params }) =>
    write(async (trx, log) => {
      await deleteExpense(trx, log, member, await lockChangeable(trx, member, params.id))
      return answer({ id: params.id })
    }),
  )

  handle(app, platform, expenseContract.restoreExpense, ({ member, write, params }) =>
    write(async (trx, log) =>
      answer(shownExpense(member, await restoreExpense(trx, log, member, params.id))),
    ),
  )

  await app.register(async (uploads) => {
    // Bodies are left unread until it is known who sends them, as those of files.
    uploads.removeAllContentTypeParsers()
    uploads.addContentTypeParser('*', (_request, _payload, done) => done(null))
    handle(uploads, platform, expenseContract.addReceipt, async (input) =>
      answer(shownExpense(input.member, await uploadReceipt(input))),
    )
  })

  handle(app, platform, expenseContract.getReceipt, async (input) =>
    sendBytes(input, await requireReceipt(input)),
  )

  handle(app, platform, expenseContract.getReceiptPreview, async (input) =>
    sendPicture(input, await requireReceipt(input), 'preview'),
  )

  handle(app, platform, expenseContract.getReceiptThumbnail, async (input) =>
    sendPicture(input, await requireReceipt(input), 'thumbnail'),
  )
}

async function requireSeen(db: Db, member: CallerMember, id: string): Promise<Expense> {
  const found = await findExpense(db, member.workspaceId, id)
  const seen = found && visibleExpense(member, found)
  if (!seen) throw notFound('Expense')
  return seen
}

/** A receipt of an expense that the caller may see. */
const requireReceipt = ({ member, read, params }: MemberContext & { params: { id: string } }) =>
  read(async (db) => {
    const file = await findReceipt(db, member.workspaceId, params.id)
    const found = file && (await findExpense(db, member.workspaceId, file.expense))
    if (!file || file.isDeleted || !found || !visibleExpense(member, found)) throw notFound('Receipt')
    return { file, key: file.key }
  })

async function deleteExpense(trx: Db, log: Log, { workspaceId, memberId }: CallerMember, before: Expense) {
  assertNotInvoiced(before)
  await markExpense(trx, workspaceId, before.id, memberId)
  log({ object: 'expense', event: 'delete', data: { id: before.id }, before })
}
