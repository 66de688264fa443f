import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { findRecipients } from '#features/client/server/contact.queries.ts'
import { defaultTexts } from '#features/delivery/delivery.defaultTexts.rules.ts'
import { languageOf, renderSubject } from '#features/delivery/delivery.texts.rules.ts'
import { findDelivery, insertEmail, insertShare } from '#features/delivery/server/delivery.queries.ts'
import { findLetterhead, logDelivery } from '#features/delivery/server/delivery.send.ts'
import type { InvoiceRow } from '#features/invoice/server/invoice.queries.ts'
import { updateInvoice } from '#features/invoice/server/invoice.queries.ts'
import { momentOf } from '#features/recurring/recurring.rules.ts'
import { insertIssue, insertSeries, toSeries } from '#features/recurring/server/recurring.queries.ts'
import type { Log } from '#server/live/change.ts'
import { newToken } from '#server/session/session.ts'
import { addMonths } from '#shared/days.ts'
import type { Db } from './database.ts'

/** The email that an invoice went out with, and when its client first opened it. Nothing is mailed. */
export async function addDelivery(trx: Db, log: Log, invoice: InvoiceRow, createdBy: string) {
  const { workspaceId, id, client, language, sentAt, viewedAt } = invoice
  const recipients = await findRecipients(trx, workspaceId, client, 'receivesInvoices')
  if (sentAt === null || !recipients.length) return
  const before = await findDelivery(trx, workspaceId, invoice)
  const { values } = await findLetterhead(trx, invoice)
  const { subject, text } = defaultTexts[languageOf(language)].invoice
  const email = uuidv7()
  await insertEmail(trx, workspaceId, {
    id: email,
    invoice: id,
    kind: 'invoice',
    step: null,
    recipients,
    cc: [],
    subject: renderSubject(subject, values),
    text,
    mail: uuidv7(),
    createdBy,
    createdAt: sentAt,
  })
  await insertShare(trx, workspaceId, {
    id: uuidv7(),
    invoice: id,
    email,
    token: newToken(),
    withEntries: false,
    expiresAt: null,
    createdBy,
    createdAt: sentAt,
    firstViewedAt: viewedAt,
    lastViewedAt: viewedAt,
    views: viewedAt === null ? 0 : 1,
  })
  await logDelivery(trx, log, invoice, before)
}

/** The day on which the nth of twelve monthly invoices was issued, the last of them on `last`. */
export const monthlyDay = (last: string, index: number) => addMonths(addMonths(last, -11), index)

/**
 * What has issued these invoices, all but the first, which is its template, and goes on each month. In a workspace of real
 * work it is paused: what it would issue took numbers there.
 */
export async function addSeries(
  trx: Db,
  log: Log,
  [template, ...issued]: readonly InvoiceRow[],
  { createdBy, isPaused }: { createdBy: string; isPaused: boolean },
): Promise<InvoiceRow | undefined> {
  if (!template) return undefined
  const rhythm = { period: 'monthly', issueDate: addMonths(template.issueDate, 1) } as const
  const series = await insertSeries(trx, template, {
    ...rhythm,
    id: uuidv7(),
    mode: 'finalise',
    sweepFrom: template.issueDate,
    done: issued.length - 1,
    issued: issued.length,
    lastInvoice: issued.at(-1)?.id ?? null,
    nextDate: momentOf(rhythm, issued.length),
    paused: isPaused ? 'person' : null,
    createdBy,
  })
  for (const [occurrence, { id, issueDate }] of issued.entries())
    await insertIssue(trx, template.workspaceId, { series: series.id, occurrence, issueDate, invoice: id })
  log({ object: 'recurring-invoice', event: 'create', data: toSeries(series) })
  return updateInvoice(trx, template.workspaceId, template.id, { recurring: true })
}

/** What is said to have issued these invoices, or issues by them; the rest goes with them. */
export const removeIssues = (trx: Db, workspaceId: string, invoices: readonly string[]) =>
  sql`
    delete from recurring_issue where workspace_id = ${workspaceId} and (invoice = any(${invoices}::uuid[]) or series in (
      select id from recurring_invoice where workspace_id = ${workspaceId} and invoice = any(${invoices}::uuid[])
    ))
  `.execute(trx)
