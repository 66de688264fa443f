import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { countingYear, formatNumber } from '#features/invoice/invoice.rules.ts'
import { writeLines } from '#features/invoice/server/invoice.change.ts'
import { draftDocument } from '#features/invoice/server/invoice.document.ts'
import { insertDraft } from '#features/invoice/server/invoice.draft.ts'
import { findLines } from '#features/invoice/server/invoice.line.queries.ts'
import { insertPayment } from '#features/invoice/server/invoice.payment.queries.ts'
import {
  type InvoiceRow,
  takeNumber,
  toInvoice,
  updateInvoice,
} from '#features/invoice/server/invoice.queries.ts'
import { findInvoiceStatuses, settlePayments, statusOf } from '#features/invoice/server/invoice.settle.ts'
import { addTime } from '#features/invoice/server/invoice.time.ts'
import { findInvoicing, updateInvoicing } from '#features/invoice/server/invoicing.queries.ts'
import { defaultAccess } from '#features/role/role.rules.ts'
import { insertTax } from '#features/tax/server/tax.queries.ts'
import type { Log } from '#server/live/change.ts'
import type { WorkspaceContext } from '#server/workspaceContext.ts'
import { addDays } from '#shared/days.ts'
import { toMinor } from '#shared/money.ts'
import type { Db } from './database.ts'
import { addDelivery, addSeries, monthlyDay, removeIssues } from './sampleDeliveries.ts'
import { type SampleInvoice, sampleInvoices } from './sampleInvoiceData.ts'
import { dayFromToday } from './sampleTasks.ts'

export type InvoicePlace = {
  context: WorkspaceContext
  me: string
  clients: Map<string, string>
  /** Projects by their key in the sample. */
  projects: Map<string, string>
  /** The workspace is the sample’s own, so that its invoices may take numbers. */
  isAgency: boolean
}

/** A year of invoices, paid and not, one with time on it, what is issued each month, a quote and a draft. */
export async function addInvoices(trx: Db, log: Log, place: InvoicePlace) {
  if (place.isAgency) await setUpInvoicing(trx, place.context)
  const monthly: InvoiceRow[] = []
  for (const sample of sampleInvoices) {
    const draft = await insertSample(trx, place, sample, issueDateOf(sample))
    const set = sample.lines.map(([title, quantity, unit, rate, kind = 'fixed'], index) => ({
      id: uuidv7(),
      position: `a${index}`,
      kind,
      title,
      quantity,
      unit,
      rate,
    }))
    const written = await writeLines(trx, draft, { set })
    if (sample.draft) log({ object: 'invoice', event: 'create', data: toInvoice(written) })
    else {
      const row = await settle(trx, log, place, written, sample)
      if (sample.monthly !== undefined) monthly.push(row)
    }
  }
  await addSeries(trx, log, monthly, { createdBy: place.me, isPaused: !place.isAgency })
  await addTimedInvoice(trx, log, place)
}

const issueDateOf = ({ issued, monthly }: SampleInvoice) =>
  monthly === undefined ? daysAgo(issued) : monthlyDay(daysAgo(lastMonthly), monthly)
/** The last of those that are issued each month; days ago. */
const lastMonthly = sampleInvoices.findLast(({ monthly }) => monthly !== undefined)?.issued ?? 0

const daysAgo = (days: number) => dayFromToday(-days) as string
const noonOf = (day: string) => `${day}T12:00:00Z`

async function setUpInvoicing(trx: Db, { workspaceId }: WorkspaceContext) {
  await updateInvoicing(trx, workspaceId, {
    seller: {
      name: 'Northwind Studio GmbH',
      addressLines: ['Speicherstraße 8'],
      postcode: '20457',
      city: 'Hamburg',
      country: 'DE',
      taxId: 'DE129273398',
      registration: 'HRB 118204, Amtsgericht Hamburg',
      email: 'billing@northwind.example',
      phone: '+49 40 555 0110',
      website: 'https://northwind.example',
    },
    bank: {
      holder: 'Northwind Studio GmbH',
      iban: 'DE89370400440532013000',
      bic: 'COBADEFFXXX',
      bankName: 'Commerzbank',
    },
    terms: 'Please pay by bank transfer, quoting the invoice number.',
    color: '#0b7285',
  })
  await insertTax(trx, workspaceId, {
    id: uuidv7(),
    name: 'VAT 19%',
    percent: 19,
    category: 'S',
    sentence: '',
    isDefault: true,
    archivedAt: null,
  })
}

async function insertSample(
  trx: Db,
  { context, me, clients }: InvoicePlace,
  { client, kind = 'invoice' }: Pick<SampleInvoice, 'client' | 'kind'>,
  issueDate: string,
) {
  const maker = { ...context, memberId: me, timeZone: 'UTC' }
  const draft = await insertDraft(trx, maker, uuidv7(), {
    client: clients.get(client) as string,
    kind,
    issueDate,
    currency: context.currency,
  })
  return updateInvoice(trx, context.workspaceId, draft.id, { sample: true })
}

/** Finalises it on the day that it was issued, mails it, and pays what was paid of it. */
async function settle(
  trx: Db,
  log: Log,
  place: InvoicePlace,
  draft: InvoiceRow,
  { issued, paid, viewed, voided, reference = '' }: Omit<SampleInvoice, 'client' | 'lines'>,
): Promise<InvoiceRow> {
  const { workspaceId } = place.context
  const { id, issueDate } = draft
  const seen = viewed ?? (paid && 1)
  const statuses = await findInvoiceStatuses(trx, workspaceId)
  const settings = await findInvoicing(trx, workspaceId)
  const kind = draft.kind === 'quote' ? 'quote' : 'invoice'
  const number = await numberOf(trx, place, kind, settings.patterns[kind], issueDate)
  const lines = await findLines(trx, workspaceId, id)
  const snapshot = await draftDocument(trx, { ...draft, number, reference }, settings, lines)
  const at = noonOf(issueDate)
  const sent = await updateInvoice(trx, workspaceId, id, {
    number,
    reference,
    snapshot: JSON.stringify(snapshot),
    finalisedAt: at,
    sentAt: kind === 'quote' ? null : at,
    viewedAt: seen === undefined ? null : noonOf(addDays(issueDate, seen)),
    status: statusOf(statuses, 'open'),
  } as Partial<InvoiceRow>)
  const row = await pay(trx, place, sent, { issued, voided, paid })
  log({ object: 'invoice', event: 'create', data: toInvoice(row) })
  await addDelivery(trx, log, row, place.me)
  return row
}

/** As it stands today: void, paid, paid in part, or owed. */
async function pay(
  trx: Db,
  { context: { workspaceId, currency }, me }: InvoicePlace,
  sent: InvoiceRow,
  { issued, voided, paid }: Pick<SampleInvoice, 'issued'> & Partial<SampleInvoice>,
): Promise<InvoiceRow> {
  const { id } = sent
  const statuses = await findInvoiceStatuses(trx, workspaceId)
  const voidedAt = noonOf(sent.issueDate)
  if (voided) return updateInvoice(trx, workspaceId, id, { voidedAt, status: statusOf(statuses, 'void') })
  if (!paid) return sent
  const [after, part] = paid
  const date = daysAgo(issued - after)
  await insertPayment(trx, workspaceId, {
    id: uuidv7(),
    invoice: id,
    date,
    amount: part === undefined ? sent.total : toMinor(part, currency),
    method: 'transfer',
    reference: '',
    byStatus: false,
    createdBy: me,
  })
  const partly = statuses.find(({ name }) => name === 'Partially paid')?.id
  const settled = await settlePayments(trx, { ...sent, paidAt: noonOf(date) }, statuses)
  if (settled.paidAt !== null || !partly) return settled
  return updateInvoice(trx, workspaceId, id, { status: partly })
}

/** In a workspace of real work the sample takes none of its numbers, which would be missing once the sample is removed. */
async function numberOf(
  trx: Db,
  { context, isAgency }: InvoicePlace,
  kind: 'invoice' | 'quote',
  pattern: string,
  issueDate: string,
) {
  if (!isAgency) return formatNumber('SAMPLE-{YYYY}-{####}', issueDate, await countSamples(trx, context))
  const place = await takeNumber(trx, context.workspaceId, kind, countingYear(pattern, issueDate))
  return formatNumber(pattern, issueDate, place)
}

async function countSamples(trx: Db, { workspaceId }: WorkspaceContext) {
  const { rows } = await sql<{ count: number }>`
    select count(*) from invoice where workspace_id = ${workspaceId} and sample
  `.execute(trx)
  return rows[0]?.count ?? 0
}

/** The hotel’s hours of the weeks behind, so that a minute can be followed to its invoice; the last week waits. */
async function addTimedInvoice(trx: Db, log: Log, place: InvoicePlace) {
  const project = place.projects.get('HHW') as string
  const viewer = {
    memberId: place.me,
    access: defaultAccess('Owner'),
    projects: new Set([project]),
    colleagues: new Set<string>(),
  }
  const draft = await insertSample(trx, place, { client: 'Harbour Hotel' }, daysAgo(6))
  const billed = await addTime(trx, viewer, draft, { groupBy: 'task', projects: [project], to: daysAgo(7) })
  await settle(trx, log, place, billed, { issued: 6, viewed: 1 })
}

/** Invoices that one of the workspace’s own corrects stay, with what they bill. */
export async function removeInvoices(trx: Db, log: Log, { workspaceId }: WorkspaceContext) {
  const rows = (await trx
    .selectFrom('invoice')
    .selectAll()
    .where('workspaceId', '=', workspaceId)
    .where('sample', '=', true)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('invoice as other')
            .select('other.id')
            .whereRef('other.workspaceId', '=', 'invoice.workspaceId')
            .whereRef('other.corrects', '=', 'invoice.id')
            .where('other.sample', '=', false),
        ),
      ),
    )
    .forUpdate()
    .execute()) as InvoiceRow[]
  const ids = rows.map(({ id }) => id)
  await removeIssues(trx, workspaceId, ids)
  await sql`delete from invoice_line where workspace_id = ${workspaceId} and invoice = any(${ids}::uuid[])`.execute(
    trx,
  )
  await sql`delete from invoice where workspace_id = ${workspaceId} and id = any(${ids}::uuid[])`.execute(trx)
  for (const row of rows)
    log({ object: 'invoice', event: 'delete', data: { id: row.id }, before: toInvoice(row) })
}
