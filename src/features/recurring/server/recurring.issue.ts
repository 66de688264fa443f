import { v7 as uuidv7 } from 'uuid'
import type { Db } from '#database/database.ts'
import { findRecipients } from '#features/client/server/contact.queries.ts'
import { sentKind, textOf } from '#features/delivery/delivery.texts.rules.ts'
import { sendEmail } from '#features/delivery/server/delivery.send.ts'
import { findDeliverySettings } from '#features/delivery/server/delivery.settings.queries.ts'
import { finaliseInvoice } from '#features/invoice/server/invoice.finalise.ts'
import {
  deleteInvoice,
  findInvoice,
  type InvoiceRow,
  toInvoice,
  updateInvoice,
} from '#features/invoice/server/invoice.queries.ts'
import { brokenConstraint, HttpError, isDatabaseDown, isDiskFull } from '#server/errors.ts'
import type { Log } from '#server/live/change.ts'
import type { Platform } from '#server/platform.ts'
import { write } from '#server/write.ts'
import { currentMoment, isTimed, maxCaughtUp, maxFailures, nextOf } from '../recurring.rules.ts'
import type { Sweep } from '../recurring.shape.ts'
import { copyTemplate, isEmpty } from './recurring.copy.ts'
import {
  type DueSeries,
  insertIssue,
  lockDueSeries,
  lockSeries,
  type SeriesColumns,
  type SeriesRow,
  toSeries,
  updateSeries,
} from './recurring.queries.ts'

export type IssuePlatform = Pick<Platform, 'databases' | 'announce' | 'log' | 'config' | 'mailer'>
type Locked = SeriesRow & { timeZone: string }
type Issuing = Locked & { currency: string }

/**
 * Issues the next one of a series that is due; false where there was nothing to do, or somebody else does it. The invoice, its
 * number and the series' progress are one transaction, and the key of its occurrence refuses a second one: whatever dies
 * meanwhile, each is issued once.
 */
export async function issueNext(platform: IssuePlatform, due: DueSeries, now: Date): Promise<boolean> {
  let attempted: Locked | undefined
  try {
    return await write(
      platform,
      { workspaceId: due.workspaceId, actor: null },
      async (trx, log, currency) => {
        const locked = await lockDueSeries(trx, due, now, !platform.config.production)
        if (!locked) return false
        attempted = locked
        await issue(platform, trx, log, { ...locked, currency }, now)
        return true
      },
    )
  } catch (error) {
    const reason = attempted && reasonOf(platform, error, attempted)
    if (!attempted || reason === undefined) throw error
    await noteFailure(platform, attempted, reason, now)
    return false
  }
}

/** All that are due of one series, in order. */
export async function issueDue(platform: IssuePlatform, due: DueSeries, now: Date) {
  while (await issueNext(platform, due, now));
}

async function issue(platform: IssuePlatform, trx: Db, log: Log, locked: Issuing, now: Date) {
  const { workspaceId } = locked
  const before = toSeries(locked)
  const template = (await findInvoice(trx, workspaceId, before.invoice)) as InvoiceRow
  const next = nextOf(before)
  if (!next) return endSeries(trx, log, locked, template)
  const { occurrence, moment } = next
  const columns = { ...locked, ...before, sweep: locked.sweep as Sweep | null }
  const { draft, mayBeEmpty } = await copyTemplate(trx, columns, template, occurrence)
  const isNothing = mayBeEmpty && (await isEmpty(trx, workspaceId, draft.id))
  if (isNothing) await deleteInvoice(trx, workspaceId, draft.id)
  const row = isNothing ? null : before.mode === 'draft' ? draft : await finaliseInvoice(trx, log, draft)
  if (row) log({ object: 'invoice', event: 'create', data: toInvoice(row) })
  if (row && before.mode === 'send') await sendIssue(platform, trx, log, row)
  await insertIssue(trx, workspaceId, {
    series: locked.id,
    occurrence,
    issueDate: moment,
    invoice: row?.id ?? null,
  })
  await advance(trx, log, locked, template, { occurrence, issued: row?.id ?? null, now })
}

/** Mails an issue to whoever receives the client’s invoices; where nobody does, nothing is issued. */
async function sendIssue(platform: IssuePlatform, trx: Db, log: Log, invoice: InvoiceRow) {
  const { workspaceId, client, language } = invoice
  const to = await findRecipients(trx, workspaceId, client, 'receivesInvoices')
  if (!to.length) throw new HttpError(409, 'NO_RECIPIENT', 'The client has no email address to send it to.')
  const settings = await findDeliverySettings(trx, workspaceId)
  await sendEmail(platform, trx, log, invoice, {
    ...textOf(settings, language, sentKind(invoice.kind)),
    id: uuidv7(),
    kind: 'invoice',
    step: null,
    to,
    cc: [],
    withEntries: false,
    files: 'later',
    createdBy: null,
  })
}

/** Moves a series on behind an occurrence; to its end, where none follows. */
async function advance(
  trx: Db,
  log: Log,
  locked: Locked,
  template: InvoiceRow,
  { occurrence, issued, now }: { occurrence: number; issued: string | null; now: Date },
) {
  const before = toSeries(locked)
  const progress = {
    done: occurrence,
    skipped: before.skipped.filter((one) => one > occurrence),
    issued: before.issued + (issued === null ? 0 : 1),
    ...(issued !== null && { lastInvoice: issued }),
    failures: 0,
    failure: null,
    retryAt: null,
  } satisfies SeriesColumns
  const next = nextOf({ ...before, ...progress })
  if (!next) return endSeries(trx, log, locked, template, progress)
  const isLate = next.moment <= currentMoment(before.period, locked.timeZone, now)
  const caughtUp = isLate ? locked.caughtUp + 1 : 0
  const data = await updateSeries(trx, locked, {
    ...progress,
    nextDate: next.moment,
    caughtUp,
    ...(caughtUp >= maxCaughtUp && { paused: 'missed' }),
  })
  log({ object: 'recurring-invoice', event: 'update', data: toSeries(data), before })
}

/** Nothing follows: its invoice is no longer recurring, and can be made so again. */
export async function endSeries(
  trx: Db,
  log: Log,
  series: SeriesRow,
  template: InvoiceRow,
  progress: SeriesColumns = {},
): Promise<InvoiceRow> {
  const ended = { ...progress, nextDate: null, endedAt: new Date().toISOString() }
  const data = toSeries(await updateSeries(trx, series, ended))
  const invoice = await updateInvoice(trx, series.workspaceId, template.id, { recurring: false })
  log(
    { object: 'recurring-invoice', event: 'update', data, before: toSeries(series) },
    { object: 'invoice', event: 'update', data: toInvoice(invoice), before: toInvoice(template) },
  )
  return invoice
}

/** Why an issue can’t be made, in words for a person; undefined where it may be made the next time by itself. */
function reasonOf({ log }: IssuePlatform, error: unknown, { workspaceId, id }: Locked): string | undefined {
  if (error instanceof HttpError) return error.message
  if (brokenConstraint(error) === 'invoice_number')
    return 'Its number already exists. Change the pattern in Settings › Invoicing.'
  const { code = '' } = error as { code?: string }
  // The database was away, full or busy: that says nothing about the invoice.
  if (isDatabaseDown(error as Error) || isDiskFull(error as Error) || /^(40|55|57)/.test(code))
    return undefined
  log.error({ err: error, workspace: workspaceId, series: id }, 'a recurring invoice was not issued')
  return 'Something went wrong on our side.'
}

const minute = 60_000

/** Counts a failed attempt, once by whoever made it; the third pauses the series. */
async function noteFailure(platform: IssuePlatform, attempted: Locked, failure: string, now: Date) {
  const { workspaceId, id } = attempted
  await write(platform, { workspaceId, actor: null }, async (trx, log) => {
    const series = await lockSeries(trx, workspaceId, id)
    const isSame =
      series?.done === attempted.done &&
      series.failures === attempted.failures &&
      series.endedAt === null &&
      series.paused === null
    if (!isSame) return
    const before = toSeries(series)
    const failures = series.failures + 1
    const wait = isTimed(before.period) ? minute / 12 : failures * 10 * minute
    const data = await updateSeries(trx, series, {
      failures,
      failure,
      retryAt: new Date(now.getTime() + wait).toISOString(),
      ...(failures >= maxFailures && { paused: 'failed' }),
    })
    log({ object: 'recurring-invoice', event: 'update', data: toSeries(data), before })
  })
}
