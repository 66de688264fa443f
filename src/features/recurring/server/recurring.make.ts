import { v7 as uuidv7 } from 'uuid'
import type { Db } from '#database/database.ts'
import { isInvoiceVisible, mayOnAll } from '#features/invoice/invoice.rules.ts'
import {
  type InvoiceRow,
  lockInvoice,
  toInvoice,
  updateInvoice,
} from '#features/invoice/server/invoice.queries.ts'
import { findProjectIds } from '#features/project/server/project.queries.ts'
import { brokenConstraint, forbidden, HttpError, idTaken, invalid, notFound } from '#server/errors.ts'
import type { Log } from '#server/live/change.ts'
import type { CallerMember } from '#server/session/session.ts'
import type { NewRecurring, RecurringSettings } from '../recurring.contract.ts'
import { currentMoment, doneAfter, isTimed, nextOf, periodEnded } from '../recurring.rules.ts'
import { defaultPeriod, type Period, type Sweep, testPeriod } from '../recurring.shape.ts'
import {
  findLastIssue,
  findSeriesById,
  insertSeries,
  type SeriesColumns,
  type SeriesRow,
  toSeries,
} from './recurring.queries.ts'

const startDelay = 60_000

/** Makes an invoice recurring; the same id again is the same series. */
export async function makeRecurring(
  trx: Db,
  log: Log,
  member: CallerMember,
  { id = uuidv7(), invoiceId, period = defaultPeriod, issueDate, ...settings }: NewRecurring,
  offered: readonly Period[],
): Promise<SeriesRow> {
  const { workspaceId, memberId, timeZone } = member
  const template = await lockTemplate(trx, member, invoiceId, 'invoice.create')
  const known = await findSeriesById(trx, workspaceId, id)
  if (known && known.invoice !== template.id) throw idTaken()
  if (known) return known
  assertRepeatable(template)
  if (!offered.includes(period)) throw invalid({ period: `Must be one of ${offered.join(', ')}` })
  const rhythm = { period, issueDate: firstMoment(period, issueDate, timeZone) }
  const columns = await settingsColumns(trx, member, settings, template, null)
  const last = await findLastIssue(trx, workspaceId, template.id, isTimed(period))
  const done = last === undefined ? -1 : doneAfter(rhythm, last)
  const { endOn = null, endAfter = null } = columns
  const first = nextOf({ ...rhythm, done, skipped: [], issued: 0, endOn, endAfter })
  if (!first) throw invalid({ endOn: 'It would end before the first invoice' })
  const series = await insertSeries(trx, template, {
    mode: 'finalise',
    ...columns,
    ...rhythm,
    id,
    done,
    nextDate: first.moment,
    sweepFrom: periodEnded(rhythm, 0, timeZone).from,
    createdBy: memberId,
  })
  const invoice = await updateInvoice(trx, workspaceId, template.id, { recurring: true })
  log(
    { object: 'recurring-invoice', event: 'create', data: toSeries(series) },
    { object: 'invoice', event: 'update', data: toInvoice(invoice), before: toInvoice(template) },
  )
  return series
}

/** The template, if the caller may see and change it; it stays as it is until the transaction ends. */
export async function lockTemplate(
  trx: Db,
  member: CallerMember,
  id: string,
  flag: 'invoice.create' | 'invoice.update',
): Promise<InvoiceRow> {
  const row = await lockInvoice(trx, member.workspaceId, id)
  if (!row || !isInvoiceVisible(member, row)) throw notFound('Invoice')
  if (!mayOnAll(member, flag, row.projects)) throw forbidden()
  return row
}

function assertRepeatable({ kind, recurring, voidedAt }: InvoiceRow) {
  if (kind !== 'invoice' && kind !== 'deposit')
    throw new HttpError(409, 'KIND_NOT_RECURRING', 'Only an invoice can be recurring.')
  if (voidedAt !== null)
    throw new HttpError(
      409,
      'INVOICE_VOID',
      'This invoice is void. Duplicate it and make the copy recurring.',
    )
  if (recurring) throw alreadyRecurring()
}

const alreadyRecurring = () =>
  new HttpError(409, 'INVOICE_RECURRING', 'This invoice is already recurring. Cancel that first.')

export function rethrowRecurring(error: unknown): never {
  throw brokenConstraint(error) === 'recurring_invoice_live' ? alreadyRecurring() : error
}

/** The day of the first issue, today where none is said; of the test period an instant, a minute from now. */
function firstMoment(period: Period, said: string | undefined, timeZone: string): string {
  const now = new Date()
  const isInstant = said !== undefined && said.length > 10
  if (period === testPeriod) {
    const at = isInstant ? new Date(said) : new Date(now.getTime() + startDelay)
    if (at < now) throw invalid({ issueDate: 'Choose a time in the future' })
    return at.toISOString()
  }
  if (isInstant) throw invalid({ issueDate: 'Must be a date as yyyy-MM-dd' })
  const today = currentMoment(period, timeZone, now)
  if (said !== undefined && said < today) throw invalid({ issueDate: 'Choose today or a later day' })
  return said ?? today
}

/** The columns of what was said; refuses time that the caller could not bill. */
export async function settingsColumns(
  trx: Db,
  member: CallerMember,
  { sweep, ...fields }: RecurringSettings,
  { projects: ofTemplate }: Pick<InvoiceRow, 'projects'>,
  /** The time that it bills so far: of this, what is not said stays. */
  before: Sweep | null,
): Promise<SeriesColumns> {
  if (fields.mode === 'send' && !mayOnAll(member, 'invoice.send', ofTemplate)) throw forbidden()
  if (fields.endOn && fields.endAfter)
    throw invalid({ endAfter: 'It already ends on a date. Choose one or the other' })
  const columns: SeriesColumns = Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  )
  // One end takes the place of the other.
  if (fields.endOn) columns.endAfter = null
  if (fields.endAfter) columns.endOn = null
  if (sweep !== undefined)
    columns.sweep = sweep && (await checkedSweep(trx, member, before ?? usualSweep, sweep))
  return columns
}

const usualSweep: Sweep = { projects: null, groupBy: 'task', rounding: null, approvedOnly: false }

async function checkedSweep(
  trx: Db,
  member: CallerMember,
  before: Sweep,
  {
    projects = before.projects,
    groupBy = before.groupBy,
    rounding = before.rounding,
    approvedOnly = before.approvedOnly,
  }: NonNullable<RecurringSettings['sweep']>,
): Promise<Sweep> {
  if (projects) {
    const known = await findProjectIds(trx, member.workspaceId, projects)
    if (projects.some((id) => !known.has(id)))
      throw invalid({ 'sweep.projects': 'Not a project in this workspace' })
  }
  for (const flag of ['invoice.create', 'money.view'] as const)
    if (!mayOnAll(member, flag, projects ?? [])) throw forbidden()
  return { projects, groupBy, rounding, approvedOnly }
}
