import type { FastifyInstance } from 'fastify'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '#database/database.ts'
import { findClientCard } from '#features/client/server/client.card.queries.ts'
import { isProjectVisible } from '#features/project/project.rules.ts'
import { findProjectIds } from '#features/project/server/project.queries.ts'
import { lockWorkspace } from '#features/workspace/server/workspace.queries.ts'
import { brokenConstraint, forbidden, HttpError, idTaken, invalid, notFound } from '#server/errors.ts'
import { answer, handle } from '#server/handle.ts'
import type { Log } from '#server/live/change.ts'
import type { Platform } from '#server/platform.ts'
import type { CallerMember } from '#server/session/session.ts'
import { addDays, dayIn } from '#shared/days.ts'
import { toMinor } from '#shared/money.ts'
import { type InvoiceHeading, invoiceContract, type TimeGrouping } from '../invoice.contract.ts'
import { isInvoiceVisible, mayOnAll } from '../invoice.rules.ts'
import { findWhole, frozen, headingColumns, writeLines } from './invoice.change.ts'
import { finaliseInvoice } from './invoice.finalise.ts'
import { deletePayment, findPayment, insertPayment } from './invoice.payment.queries.ts'
import {
  deleteInvoice,
  findInvoice,
  findInvoices,
  findStatusPrices,
  type InvoiceFilter,
  type InvoiceRow,
  insertInvoice,
  lockInvoice,
  toInvoice,
  updateInvoice,
} from './invoice.queries.ts'
import { settlePayments, statusOf } from './invoice.settle.ts'
import { moveStatus, voidInvoice } from './invoice.status.ts'
import { findBillable } from './invoice.time.queries.ts'
import { addTime, servicesOf } from './invoice.time.ts'
import { findInvoicing } from './invoicing.queries.ts'

export async function invoiceRoutes(app: FastifyInstance, platform: Platform) {
  handle(app, platform, invoiceContract.getInvoices, async ({ member, read, query = {} }) => {
    const { limit = 200, groupBy, ...filter } = query
    const { rows, billable } = await read(async (db) => ({
      rows: await findInvoices(db, member.workspaceId, member, { ...filter, limit }),
      billable: groupBy && (await findBillableOf(db, member, groupBy, filter)),
    }))
    const shown = rows.slice(0, limit).map(toInvoice)
    const cursor = rows.length > limit ? (shown.at(-1)?.id ?? null) : null
    return answer(shown, { cursor, ...(billable && { services: servicesOf(billable) }) })
  })

  handle(app, platform, invoiceContract.getStatusPrices, async ({ member, read, query = {} }) =>
    answer(await read((db) => findStatusPrices(db, member.workspaceId, member, query))),
  )

  handle(app, platform, invoiceContract.getInvoice, async ({ member, read, params }) =>
    answer(
      await read(async (db) => {
        const row = await findInvoice(db, member.workspaceId, params.id)
        if (!row || !isInvoiceVisible(member, row)) throw notFound('Invoice')
        return findWhole(db, row)
      }),
    ),
  )

  handle(app, platform, invoiceContract.createInvoice, ({ member, write, body }) =>
    write(async (trx, log) => {
      const { workspaceId } = member
      const { id = uuidv7(), lines, ...heading } = body
      // Of two calls with the same id the second sees what the first made.
      await lockWorkspace(trx, workspaceId)
      const known = await findInvoice(trx, workspaceId, id)
      if (known && !isInvoiceVisible(member, known)) throw idTaken()
      if (known) return wholeAnswer(trx, known)
      await validateReferences(trx, member, heading, lines)
      const draft = await insertDraft(trx, member, id, heading)
      const row = await writeLines(trx, draft, { set: lines ?? [] })
      requireAllProjects(member, 'invoice.create', row)
      log({ object: 'invoice', event: 'create', data: toInvoice(row) })
      return wholeAnswer(trx, row)
    }).catch(rethrowTaken),
  )

  handle(app, platform, invoiceContract.updateInvoice, ({ member, write, params, body }) =>
    write(async (trx, log) => {
      const before = await lockChangeable(trx, member, params.id)
      const { status, lines, ...heading } = body
      if (before.finalisedAt !== null && (lines || Object.keys(heading).some((field) => field !== 'notes')))
        throw frozen(before.number)
      await validateReferences(trx, member, heading, lines?.set)
      let row = before
      const columns = headingColumns(heading, heading.currency ?? before.currency)
      if (Object.keys(columns).length) row = await updateInvoice(trx, row.workspaceId, row.id, columns)
      if (before.finalisedAt === null) row = await writeLines(trx, row, lines ?? {})
      requireAllProjects(member, 'invoice.update', row)
      if (status !== undefined) row = await moveStatus(trx, row, status, moverOf(member))
      return logged(trx, log, before, row)
    }).catch(rethrowTaken),
  )

  handle(app, platform, invoiceContract.addTime, ({ member, write, params, body }) =>
    write(async (trx, log) => {
      const before = await lockChangeable(trx, member, params.id)
      if (before.finalisedAt !== null) throw frozen(before.number)
      const row = await addTime(trx, member, before, body)
      requireAllProjects(member, 'invoice.update', row)
      return logged(trx, log, before, row)
    }).catch(rethrowTaken),
  )

  handle(app, platform, invoiceContract.finaliseInvoice, ({ member, write, params }) =>
    write(async (trx, log) => {
      const before = await lockChangeable(trx, member, params.id)
      if (before.finalisedAt !== null) return wholeAnswer(trx, before)
      return logged(trx, log, before, await finaliseInvoice(trx, before))
    }).catch(rethrowTaken),
  )

  handle(app, platform, invoiceContract.deleteInvoice, ({ member, write, body }) =>
    write(async (trx, log) => {
      const id = (body.id ?? body.invoiceId) as string
      const before = await lockInvoice(trx, member.workspaceId, id)
      if (!before || !isInvoiceVisible(member, before)) throw notFound('Invoice')
      requireAllProjects(member, 'invoice.delete', before)
      if (before.finalisedAt === null) {
        await deleteInvoice(trx, member.workspaceId, id)
        log({ object: 'invoice', event: 'delete', data: { id }, before: toInvoice(before) })
        return answer({ id, voided: false })
      }
      if (before.voidedAt === null) {
        const data = toInvoice(await voidInvoice(trx, before))
        log({ object: 'invoice', event: 'update', data, before: toInvoice(before) })
      }
      return answer({ id, voided: true })
    }),
  )

  handle(app, platform, invoiceContract.addPayment, ({ member, write, params, body }) =>
    write(async (trx, log) => {
      const before = await lockChangeable(trx, member, params.id)
      const { id = uuidv7(), date, amount, method = 'transfer', reference = '' } = body
      const known = await findPayment(trx, member.workspaceId, id)
      if (known && known.invoice !== before.id) throw idTaken()
      if (!known) {
        requirePayable(before)
        await insertPayment(trx, member.workspaceId, {
          id,
          invoice: before.id,
          date,
          amount: toMinor(amount, before.currency),
          method,
          reference,
          byStatus: false,
          createdBy: member.memberId,
        })
      }
      const row = known ? before : await settlePayments(trx, before)
      const { data } = await logged(trx, log, before, row)
      const payment = data.payments.find((one) => one.id === id)
      if (!payment) throw notFound('Payment')
      return answer(data, { payment })
    }),
  )

  handle(app, platform, invoiceContract.deletePayment, ({ member, write, params }) =>
    write(async (trx, log) => {
      const before = await lockChangeable(trx, member, params.id)
      const isDeleted = await deletePayment(trx, member.workspaceId, before.id, params.payment)
      if (!isDeleted) throw notFound('Payment')
      const { data } = await logged(trx, log, before, await settlePayments(trx, before))
      return answer(data)
    }),
  )
}

const findBillableOf = (
  db: Db,
  member: CallerMember,
  groupBy: TimeGrouping,
  { clientId, projectId, from, to }: InvoiceFilter,
) =>
  findBillable(db, member.workspaceId, member, groupBy, {
    client: clientId,
    ...(projectId && { projects: [projectId] }),
    from,
    to,
  })

async function wholeAnswer(trx: Db, row: InvoiceRow) {
  const data = await findWhole(trx, row)
  return answer(data, { invoice: data })
}

/** Notes what changed, where something did, and answers the invoice as it is now. */
async function logged(trx: Db, log: Log, before: InvoiceRow, row: InvoiceRow) {
  if (row !== before)
    log({ object: 'invoice', event: 'update', data: toInvoice(row), before: toInvoice(before) })
  return wholeAnswer(trx, row)
}

async function lockChangeable(trx: Db, member: CallerMember, id: string): Promise<InvoiceRow> {
  const row = await lockInvoice(trx, member.workspaceId, id)
  if (!row || !isInvoiceVisible(member, row)) throw notFound('Invoice')
  requireAllProjects(member, 'invoice.update', row)
  return row
}

function requireAllProjects(
  member: CallerMember,
  flag: 'invoice.create' | 'invoice.update' | 'invoice.delete',
  { projects }: Pick<InvoiceRow, 'projects'>,
) {
  if (!mayOnAll(member, flag, projects) || !mayOnAll(member, 'money.view', projects)) throw forbidden()
}

function requirePayable({ finalisedAt, voidedAt, kind }: InvoiceRow) {
  if (finalisedAt === null)
    throw new HttpError(409, 'INVOICE_DRAFT', 'Finalise it first: a draft is owed nothing.')
  if (voidedAt !== null) throw new HttpError(409, 'INVOICE_VOID', 'It is void: nothing is owed on it.')
  if (kind === 'quote')
    throw new HttpError(409, 'INVOICE_QUOTE', 'A quote is not paid. Make an invoice of it.')
}

/** What an invoice refers to is there, and the caller may bill it. */
async function validateReferences(
  trx: Db,
  member: CallerMember,
  { client, project, serviceFrom, serviceTo }: Partial<InvoiceHeading>,
  lines: readonly { project?: string | null | undefined }[] = [],
) {
  if (client) {
    const card = await findClientCard(trx, member.workspaceId, client)
    if (!card) throw invalid({ client: 'Not a client of this workspace' })
  }
  const named = [project, ...lines.map((line) => line.project)]
  const known = await findProjectIds(trx, member.workspaceId, [...new Set(named.filter((id) => id != null))])
  for (const [index, id] of named.entries())
    if (id != null && !(known.has(id) && isProjectVisible(member, { id })))
      throw invalid({
        [index === 0 ? 'project' : `lines.${index - 1}.project`]: 'Not a project of this workspace',
      })
  if (serviceFrom && serviceTo && serviceTo < serviceFrom)
    throw invalid({ serviceTo: 'Ends before it begins' })
}

const moverOf = ({ memberId, timeZone }: CallerMember) => ({ memberId, today: dayIn(timeZone) })

/** A draft that begins with what the client and the workspace’s settings say; what is said here goes before. */
async function insertDraft(
  trx: Db,
  member: CallerMember,
  id: string,
  {
    kind = 'invoice',
    ...heading
  }: Partial<InvoiceHeading> & { client: string; kind?: InvoiceRow['kind'] | undefined },
): Promise<InvoiceRow> {
  const { workspaceId, memberId } = member
  const settings = await findInvoicing(trx, workspaceId)
  const card = await findClientCard(trx, workspaceId, heading.client)
  const currency = heading.currency ?? card?.currency ?? member.currency
  const issueDate = heading.issueDate ?? dayIn(member.timeZone)
  const dueDate = addDays(issueDate, card?.paymentTerms ?? settings.paymentTerms)
  return insertInvoice(trx, workspaceId, {
    id,
    kind,
    client: heading.client,
    issueDate,
    dueDate,
    currency,
    language: card?.language ?? settings.language,
    taxMode: settings.taxMode,
    notes: settings.notes,
    terms: settings.terms,
    footer: settings.footer,
    status: await statusOf(trx, { workspaceId, status: null }, 'draft'),
    createdBy: memberId,
    ...headingColumns(heading, currency),
  })
}

function rethrowTaken(error: unknown): never {
  if (brokenConstraint(error) === 'invoice_line_entry_live')
    throw new HttpError(
      409,
      'ENTRY_INVOICED',
      'Some of this time is on another invoice by now. Choose again.',
    )
  throw brokenConstraint(error) === 'invoice_number'
    ? new HttpError(
        409,
        'NUMBER_TAKEN',
        'This number exists already. Change the pattern in Settings › Invoicing.',
      )
    : error
}
