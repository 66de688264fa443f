import { v7 as uuidv7 } from 'uuid'
import type { Db } from '#database/database.ts'
import { lockRatesShared } from '#features/rate/server/rate.resolve.queries.ts'
import { HttpError } from '#server/errors.ts'
import type { Viewer } from '#shared/access.ts'
import { toMajor } from '#shared/money.ts'
import {
  type NewLine,
  type Service,
  type TimeChoice,
  type TimeGrouping,
  timeLimits,
} from '../invoice.contract.ts'
import { timeLines } from '../invoice.time.rules.ts'
import { lineTotal } from '../invoice.totals.rules.ts'
import { writeLines } from './invoice.change.ts'
import { hasBilled } from './invoice.entries.queries.ts'
import { type InvoiceRow, updateInvoice } from './invoice.queries.ts'
import {
  type BillableEntry,
  type BillableFilter,
  findBillable,
  findLeftOut,
  insertLineEntries,
  lockBillable,
} from './invoice.time.queries.ts'
import { requireBilling } from './invoice.validate.ts'
import { findInvoicing } from './invoicing.queries.ts'

const timeLine = (minutes: number, rate: number) =>
  ({ kind: 'time', quantity: minutes / 60, minutes, rate, discount: 0, tax: null }) as const

/** Time that can be billed, as the lines that would be made of it. */
export const servicesOf = (entries: readonly BillableEntry[], groupBy: TimeGrouping): Service[] =>
  timeLines(entries, groupBy, null, { language: 'en', paper: 'A4' }).map(({ minutes, rate, ...line }) => ({
    key: line.key,
    title: line.title,
    minutes,
    estimate: Number((minutes / 60).toFixed(2)),
    rate: toMajor(rate, line.currency),
    amount: rate === null ? 0 : toMajor(lineTotal(timeLine(minutes, rate)), line.currency),
    currency: line.currency,
    project: line.project,
    entries: line.entries.map(({ id }) => id),
  }))

/** The time of an invoice’s client that is on none yet, entry by entry, and how much else there is that is not billed. */
export async function findTimeFor(
  db: Db,
  viewer: Viewer,
  { workspaceId, client }: InvoiceRow,
  { from, to }: Pick<BillableFilter, 'from' | 'to'>,
) {
  const filter = { client, from, to }
  const found = await findBillable(db, workspaceId, viewer, filter, timeLimits.entries)
  const leftOut = await findLeftOut(db, workspaceId, viewer, filter)
  const entries = found.map((entry) => ({ ...entry, rate: toMajor(entry.rate, entry.currency) }))
  return { entries, leftOut }
}

/** Puts time on a locked draft, as lines; refuses what can’t be billed, by name where entries were named. */
export async function addTime(
  trx: Db,
  viewer: Viewer,
  invoice: InvoiceRow,
  { groupBy, rounding = null, ...filter }: TimeChoice,
): Promise<InvoiceRow> {
  requireBilling(invoice)
  const { workspaceId, id, client, currency, language } = invoice
  // What a retainer includes of each stays as it is from here on.
  await lockRatesShared(trx, workspaceId)
  const found = await lockBillable(trx, workspaceId, viewer, { ...filter, client })
  const billable = found.filter((entry) => entry.rate !== null && entry.currency === currency)
  assertAllBillable(filter.entries, billable)
  const { paper } = await findInvoicing(trx, workspaceId)
  const lines = timeLines(billable, groupBy, rounding, { language, paper }).map((line) => ({
    ...line,
    id: uuidv7(),
  }))
  const set: NewLine[] = lines.map((line) => ({
    id: line.id,
    kind: 'time',
    title: line.title,
    description: line.description,
    minutes: line.minutes,
    rate: toMajor(line.rate as number, currency),
    project: line.project,
  }))
  const dated = await updateInvoice(trx, workspaceId, id, servicePeriod(invoice, filter, billable))
  const billed = [...new Set(billable.map(({ project }) => project))]
  const row = await writeLines(trx, dated, { set, billed })
  const links = lines.flatMap((line) =>
    line.entries.map(({ id: entry, seconds }) => ({ line: line.id, entry, seconds })),
  )
  await insertLineEntries(trx, workspaceId, id, links)
  return row
}

/** When the work was done, as far as nobody has said so: the period that was chosen, else the days of the entries. */
function servicePeriod(
  { serviceFrom, serviceTo }: InvoiceRow,
  { from, to }: BillableFilter,
  entries: readonly BillableEntry[],
): Pick<InvoiceRow, 'serviceFrom' | 'serviceTo'> {
  if (serviceFrom !== null || serviceTo !== null) return { serviceFrom, serviceTo }
  const days = entries.map(({ day }) => day).sort()
  return { serviceFrom: from ?? days[0] ?? null, serviceTo: to ?? days.at(-1) ?? null }
}

/** Time and expenses are of one client, and in one currency: a draft that bills some keeps both. */
export async function assertSameBuyer(trx: Db, before: InvoiceRow, after: InvoiceRow) {
  const field = (['client', 'currency'] as const).find((name) => before[name] !== after[name])
  if (!field || !(await hasBilled(trx, after.workspaceId, after.id))) return
  throw new HttpError(
    409,
    'INVOICE_HAS_TIME',
    `This draft has tracked time or expenses, so its ${field} can’t be changed. Remove those lines first.`,
    { [field]: 'Tracked time or an expense is on this draft' },
  )
}

function assertAllBillable(named: readonly string[] | undefined, billable: readonly BillableEntry[]) {
  const known = new Set(billable.map(({ id }) => id))
  const missing = named?.filter((id) => !known.has(id)) ?? []
  if (missing.length)
    throw new HttpError(
      409,
      'ENTRY_NOT_BILLABLE',
      `${missing.length === 1 ? 'One entry' : `${missing.length} entries`} can’t be billed here: no rate, already on another invoice, or for another client. Reload and choose again.`,
      { entries: 'Some can’t be billed' },
    )
  if (!billable.length)
    throw new HttpError(409, 'NOTHING_TO_BILL', 'There is no time to bill here.', { entries: 'None found' })
}
