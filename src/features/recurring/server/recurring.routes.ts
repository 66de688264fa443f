import type { FastifyInstance } from 'fastify'
import type { Db } from '#database/database.ts'
import { isInvoiceVisible } from '#features/invoice/invoice.rules.ts'
import { findInvoice, type InvoiceRow, toInvoice } from '#features/invoice/server/invoice.queries.ts'
import { HttpError, invalid, notFound } from '#server/errors.ts'
import { answer, handle } from '#server/handle.ts'
import type { Log } from '#server/live/change.ts'
import type { Platform } from '#server/platform.ts'
import type { CallerMember } from '#server/session/session.ts'
import { recurringContract } from '../recurring.contract.ts'
import { currentMoment, doneBefore, nextOf } from '../recurring.rules.ts'
import { periodsOffered } from '../recurring.shape.ts'
import { endSeries, issueDue } from './recurring.issue.ts'
import { scheduleIssues } from './recurring.jobs.ts'
import { lockTemplate, makeRecurring, rethrowRecurring, settingsColumns } from './recurring.make.ts'
import {
  findIssuer,
  findIssues,
  findSeries,
  findSeriesById,
  findSeriesOf,
  findTemplates,
  lockSeries,
  type SeriesColumns,
  type SeriesRow,
  toSeries,
  updateSeries,
} from './recurring.queries.ts'

export async function recurringRoutes(app: FastifyInstance, platform: Platform) {
  platform.onStop(scheduleIssues(platform))
  const offered = periodsOffered(platform.config.production)

  /** Issues at once what is due by a change; where that can’t be, it is tried again like any other. */
  async function issueNow({ workspaceId, id }: SeriesRow) {
    await issueDue(platform, { workspaceId, id }, new Date()).catch((error) =>
      platform.log.warn({ err: error, series: id }, 'a recurring invoice waits; trying again'),
    )
  }

  handle(app, platform, recurringContract.getRecurringInvoices, async ({ member, read }) => {
    const { series, templates } = await read(async (db) => ({
      series: await findSeries(db, member.workspaceId, member),
      templates: await findTemplates(db, member.workspaceId, member),
    }))
    return answer(series.map(toSeries), { invoices: templates.map(toInvoice), periods: offered })
  })

  handle(app, platform, recurringContract.getRecurringInvoice, ({ member, read, params }) =>
    read(async (db) => {
      const { workspaceId } = member
      const asked = await findInvoice(db, workspaceId, params.id)
      const series = asked
        ? ((await findSeriesOf(db, workspaceId, asked.id)) ?? (await findIssuer(db, workspaceId, asked.id)))
        : await findSeriesById(db, workspaceId, params.id)
      const seen = asked ?? series
      if (!seen || !isInvoiceVisible(member, seen)) throw notFound('Invoice')
      if (!series || !isInvoiceVisible(member, series)) return answer(null, { invoice: null, issues: [] })
      const template = (await findInvoice(db, workspaceId, series.invoice)) as InvoiceRow
      const issues = await findIssues(db, workspaceId, member, series.id)
      return answer(toSeries(series), { invoice: toInvoice(template), issues })
    }),
  )

  handle(app, platform, recurringContract.makeRecurring, async ({ member, write, body }) => {
    const series = await write((trx, log) => makeRecurring(trx, log, member, body, offered)).catch(
      rethrowRecurring,
    )
    await issueNow(series)
    return answerAgain(series, member)
  })

  handle(app, platform, recurringContract.updateRecurring, ({ member, write, params, body }) =>
    write(async (trx, log) => {
      const { series, template } = await lockLive(trx, member, params.id)
      const columns = await settingsColumns(trx, member, body, template, toSeries(series).sweep)
      return changed(trx, log, series, template, columns)
    }),
  )

  handle(app, platform, recurringContract.cancelRecurring, ({ member, write, params, body }) =>
    write(async (trx, log) => cancel(trx, log, member, await namedInvoice(trx, member, params.id, body))),
  )

  handle(app, platform, recurringContract.cancelNamedRecurring, ({ member, write, body }) =>
    write(async (trx, log) => {
      const id = (body.invoiceId ?? body.id) as string
      return cancel(trx, log, member, await namedInvoice(trx, member, id, undefined))
    }),
  )

  handle(app, platform, recurringContract.pauseRecurring, ({ member, write, params }) =>
    write(async (trx, log) => {
      const { series, template } = await lockLive(trx, member, params.id)
      return changed(trx, log, series, template, series.paused === null ? { paused: 'person' } : {})
    }),
  )

  handle(app, platform, recurringContract.resumeRecurring, async ({ member, write, params, body }) => {
    const resumed = await write(async (trx, log) => {
      const { series, template } = await lockLive(trx, member, params.id)
      const before = toSeries(series)
      const now = currentMoment(before.period, member.timeZone, new Date())
      const done = body.missed === 'skip' ? doneBefore(before, now) : series.done
      const fresh = { paused: null, caughtUp: 0, failures: 0, failure: null, retryAt: null, done }
      if (nextOf({ ...before, done })) await changed(trx, log, series, template, fresh)
      else await endSeries(trx, log, series, template, fresh)
      return series
    })
    await issueNow(resumed)
    return answerAgain(resumed, member)
  })

  handle(app, platform, recurringContract.skipRecurring, ({ member, write, params, body }) =>
    write(async (trx, log) => {
      const { series, template } = await lockLive(trx, member, params.id)
      const { occurrence, skip } = body
      const before = toSeries(series)
      if (occurrence <= before.done || occurrence > before.done + maxAhead)
        throw invalid({ occurrence: 'Not one of the upcoming dates' })
      const others = before.skipped.filter((one) => one !== occurrence)
      const skipped = skip ? [...others, occurrence].sort((a, b) => a - b) : others
      if (skipped.length > maxSkipped) throw invalid({ occurrence: `At most ${maxSkipped} can be left out` })
      return changed(trx, log, series, template, { skipped })
    }),
  )

  /** As it is by now: what was due was issued meanwhile. */
  const answerAgain = ({ workspaceId, id }: SeriesRow, member: CallerMember) =>
    platform.databases.inWorkspace(
      workspaceId,
      async (db) => {
        const series = await findSeriesById(db, workspaceId, id)
        const template = series && (await findInvoice(db, workspaceId, series.invoice))
        if (!template || !isInvoiceVisible(member, template)) throw notFound('Invoice')
        return answer(toSeries(series), { invoice: toInvoice(template) })
      },
      'read',
    )
}

/** How far ahead something can be left out, and how much. */
const maxAhead = 400
const maxSkipped = 50

/** The series that goes on, by its own id or that of its template; both locked, the template first. */
async function lockLive(trx: Db, member: CallerMember, id: string) {
  const { workspaceId } = member
  const found = await findSeriesById(trx, workspaceId, id)
  const template = await lockTemplate(trx, member, found?.invoice ?? id, 'invoice.update')
  const live = template.recurring ? await findSeriesOf(trx, workspaceId, template.id) : undefined
  const series = live?.endedAt === null ? await lockSeries(trx, workspaceId, live.id) : undefined
  if (!series || (found && found.id !== series.id))
    throw new HttpError(409, 'INVOICE_NOT_RECURRING', 'This invoice is no longer recurring.')
  return { series, template }
}

/** Writes what changed of a locked series, with the next date that follows; refuses to leave it without one. */
async function changed(trx: Db, log: Log, series: SeriesRow, template: InvoiceRow, columns: SeriesColumns) {
  const before = toSeries(series)
  const next = nextOf(toSeries({ ...series, ...columns } as SeriesRow))
  if (!next) throw new HttpError(409, 'LAST_ISSUE', 'Nothing would be issued. Cancel the recurrence instead.')
  const isSame = Object.keys(columns).length === 0
  const row = isSame ? series : await updateSeries(trx, series, { ...columns, nextDate: next.moment })
  if (!isSame) log({ object: 'recurring-invoice', event: 'update', data: toSeries(row), before })
  return answer(toSeries(row), { invoice: toInvoice(template) })
}

/** The invoice that a cancellation is about: the path may name the series, and the body its invoice. */
async function namedInvoice(
  trx: Db,
  { workspaceId }: CallerMember,
  id: string,
  body: { id?: string | undefined; invoiceId?: string | undefined } | undefined,
): Promise<string> {
  const inPath = (await findSeriesById(trx, workspaceId, id))?.invoice ?? id
  const inBody = body?.invoiceId ?? body?.id
  if (inBody !== undefined && inBody !== inPath && inBody !== id)
    throw invalid({ invoiceId: 'Not the invoice that the address names' })
  return inPath
}

async function cancel(trx: Db, log: Log, member: CallerMember, invoice: string) {
  const template = await lockTemplate(trx, member, invoice, 'invoice.update')
  const found = await findSeriesOf(trx, member.workspaceId, template.id)
  const series = found?.endedAt === null ? await lockSeries(trx, member.workspaceId, found.id) : undefined
  const row = series?.endedAt === null ? await endSeries(trx, log, series, template) : template
  return answer(toInvoice(row), { invoice: toInvoice(row) })
}
