import type { FastifyInstance } from 'fastify'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '#database/database.ts'
import { settleInvoiced } from '#features/time/server/time.settleRetainer.queries.ts'
import { lockWorkspace } from '#features/workspace/server/workspace.queries.ts'
import { HttpError, idTaken, invalid } from '#server/errors.ts'
import { answer, handle } from '#server/handle.ts'
import type { Log } from '#server/live/change.ts'
import type { Platform } from '#server/platform.ts'
import type { CallerMember } from '#server/session/session.ts'
import { dayIn } from '#shared/days.ts'
import { type InvoiceFilter, invoiceContract, type TimeGrouping, timeLimits } from '../invoice.contract.ts'
import { isInvoiceVisible } from '../invoice.rules.ts'
import { changedAnswer, createdAnswer, wholeAnswer } from './invoice.answer.ts'
import {
  findWhole,
  frozen,
  headingColumns,
  holds,
  type LinesChange,
  withDigitsOf,
  writeLines,
} from './invoice.change.ts'
import { assertStillWithinCharge } from './invoice.credit.ts'
import { readCursor } from './invoice.cursor.ts'
import { assertSameDeposits } from './invoice.deposit.ts'
import { findDocument } from './invoice.document.ts'
import { insertDraft } from './invoice.draft.ts'
import { addExpenses, logExpenses } from './invoice.expense.ts'
import { finaliseInvoice } from './invoice.finalise.ts'
import { findLineEntries } from './invoice.line.queries.ts'
import { findInvoices, findStatusPrices } from './invoice.list.queries.ts'
import { deleteInvoice, findInvoice, type InvoiceRow, toInvoice, updateInvoice } from './invoice.queries.ts'
import { findInvoiceStatuses } from './invoice.settle.ts'
import { moveStatus, voidInvoice } from './invoice.status.ts'
import { findBillable } from './invoice.time.queries.ts'
import { addTime, assertSameBuyer, findTimeFor, servicesOf } from './invoice.time.ts'
import {
  findVisible,
  lockChangeable,
  lockDraft,
  lockVisible,
  requireAllProjects,
  rethrowTaken,
  validateCredit,
  validateReferences,
} from './invoice.validate.ts'

export async function invoiceRoutes(app: FastifyInstance, platform: Platform) {
  handle(app, platform, invoiceContract.getInvoices, async ({ member, read, query = {} }) => {
    const { groupBy, cursor: before, ...filter } = query
    const page = { ...filter, after: readCursor(before, filter.sort), today: dayIn(member.timeZone) }
    const { rows, cursor, billable } = await read(async (db) => ({
      ...(await findInvoices(db, member.workspaceId, member, page)),
      billable: groupBy && (await findBillableOf(db, member, filter)),
    }))
    return answer(rows.map(toInvoice), {
      cursor,
      ...(billable && { services: servicesOf(billable, groupBy as TimeGrouping) }),
    })
  })

  handle(app, platform, invoiceContract.getStatusPrices, async ({ member, read, query = {} }) =>
    answer(
      await read((db) =>
        findStatusPrices(db, member.workspaceId, member, { ...query, today: dayIn(member.timeZone) }),
      ),
    ),
  )

  handle(app, platform, invoiceContract.getInvoice, async ({ member, read, params }) =>
    answer(await read(async (db) => findWhole(db, member, await findVisible(db, member, params.id)))),
  )

  handle(app, platform, invoiceContract.getDocument, async ({ member, read, params }) =>
    answer(await read(async (db) => findDocument(db, await findVisible(db, member, params.id)))),
  )

  handle(app, platform, invoiceContract.createInvoice, ({ member, write, body }) =>
    write(async (trx, log) => {
      const { workspaceId } = member
      const { id = uuidv7(), lines, time, ...heading } = body
      // Of two calls with the same id the second sees what the first made.
      await lockWorkspace(trx, workspaceId)
      const known = await findInvoice(trx, workspaceId, id)
      if (known && !isInvoiceVisible(member, known)) throw idTaken()
      if (known) return wholeAnswer(trx, member, known)
      await validateReferences(trx, member, heading, lines)
      const draft = await insertDraft(trx, member, id, heading)
      let row = await writeLines(trx, draft, { set: lines ?? [] })
      if (time) row = await addTime(trx, member, row, time)
      requireAllProjects(member, 'invoice.create', row)
      return createdAnswer(trx, log, member, row)
    }).catch(rethrowTaken),
  )

  handle(app, platform, invoiceContract.updateInvoice, ({ member, write, params, body }) =>
    write(async (trx, log) => {
      const before = await lockChangeable(trx, member, params.id)
      const { status, lines, ...heading } = body
      if (before.finalisedAt !== null && (lines || Object.keys(heading).some((field) => field !== 'notes')))
        throw frozen(before.number)
      await validateReferences(trx, member, heading, lines?.set)
      validateCredit(before, body)
      let row = await withDigitsOf(trx, before, heading.currency)
      const columns = headingColumns(heading, heading.currency ?? before.currency)
      if (!holds(row, columns)) row = await updateInvoice(trx, row.workspaceId, row.id, columns)
      if (before.finalisedAt === null && before.corrects === null) {
        row = await changeLines(trx, log, row, lines)
        await assertSameBuyer(trx, before, row)
        await assertSameDeposits(trx, before, row)
      }
      requireAllProjects(member, 'invoice.update', row)
      if (status !== undefined) row = await moveStatus(trx, log, row, status, member)
      return changedAnswer(trx, log, member, before, row)
    }).catch(rethrowTaken),
  )

  handle(app, platform, invoiceContract.getTime, async ({ member, read, params, query = {} }) =>
    answer(
      await read(async (db) => findTimeFor(db, member, await findVisible(db, member, params.id), query)),
    ),
  )

  handle(app, platform, invoiceContract.addTime, ({ member, write, params, body }) =>
    write(async (trx, log) => {
      const before = await lockDraft(trx, member, params.id)
      const row = await addTime(trx, member, before, body)
      requireAllProjects(member, 'invoice.update', row)
      return changedAnswer(trx, log, member, before, row)
    }).catch(rethrowTaken),
  )

  handle(app, platform, invoiceContract.addExpenses, ({ member, write, params, body }) =>
    write(async (trx, log) => {
      const before = await lockDraft(trx, member, params.id)
      const row = await addExpenses(trx, member, before, body)
      requireAllProjects(member, 'invoice.update', row)
      return changedAnswer(trx, log, member, before, row)
    }).catch(rethrowTaken),
  )

  handle(app, platform, invoiceContract.finaliseInvoice, ({ member, write, params }) =>
    write(async (trx, log) => {
      const before = await lockChangeable(trx, member, params.id)
      if (before.finalisedAt !== null) return wholeAnswer(trx, member, before)
      return changedAnswer(trx, log, member, before, await finaliseInvoice(trx, log, before))
    }).catch(rethrowTaken),
  )

  handle(app, platform, invoiceContract.deleteInvoice, ({ member, write, body }) =>
    write(async (trx, log) => {
      const id = (body.id ?? body.invoiceId) as string
      const before = await lockVisible(trx, member, id)
      requireAllProjects(member, 'invoice.delete', before)
      if (body.updatedAt !== undefined && Date.parse(body.updatedAt) !== Date.parse(before.updatedAt))
        throw new HttpError(
          409,
          'INVOICE_CHANGED',
          'This invoice has changed since you opened it. Review it again.',
        )
      if (before.finalisedAt === null) {
        const entries = await findLineEntries(trx, member.workspaceId, id)
        await deleteInvoice(trx, member.workspaceId, id)
        await assertStillWithinCharge(trx, before)
        await settleInvoiced(trx, log, member.workspaceId, entries)
        log({ object: 'invoice', event: 'delete', data: { id }, before: toInvoice(before) })
        await logExpenses(trx, log, before)
        return answer({ id, voided: false })
      }
      if (before.voidedAt === null) {
        const statuses = await findInvoiceStatuses(trx, member.workspaceId)
        const row = await voidInvoice(trx, log, before, statuses, member)
        log({ object: 'invoice', event: 'update', data: toInvoice(row), before: toInvoice(before) })
        await logExpenses(trx, log, before)
      }
      return answer({ id, voided: true })
    }).catch(rethrowTaken),
  )
}

/** Changes lines of a draft; time that stood on those that go can be billed anew. */
async function changeLines(trx: Db, log: Log, row: InvoiceRow, { set, remove = [] }: LinesChange = {}) {
  const entries = remove.length ? await findLineEntries(trx, row.workspaceId, row.id, remove) : []
  const changed = await writeLines(trx, row, { set, remove })
  await settleInvoiced(trx, log, row.workspaceId, entries)
  return changed
}

/** What can be billed of what is asked for; refuses more than an invoice takes at once. */
async function findBillableOf(
  db: Db,
  member: CallerMember,
  { clientId, projectId, from, to }: InvoiceFilter,
) {
  const filter = { client: clientId, ...(projectId && { projects: [projectId] }), from, to }
  const found = await findBillable(db, member.workspaceId, member, filter, timeLimits.entries + 1)
  if (found.length > timeLimits.entries)
    throw invalid({
      groupBy: 'There are more than 20,000 entries to bill. Ask for one client, project or period.',
    })
  return found
}
