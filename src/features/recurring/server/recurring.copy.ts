import { v7 as uuidv7 } from 'uuid'
import type { Db } from '#database/database.ts'
import { findClientCard } from '#features/client/server/client.card.queries.ts'
import type { NewLine } from '#features/invoice/invoice.contract.ts'
import { writeLines } from '#features/invoice/server/invoice.change.ts'
import { findLines, type LineRow } from '#features/invoice/server/invoice.line.queries.ts'
import { type InvoiceRow, insertInvoice } from '#features/invoice/server/invoice.queries.ts'
import { addRetainer } from '#features/invoice/server/invoice.retainer.ts'
import { findInvoiceStatuses, statusOf } from '#features/invoice/server/invoice.settle.ts'
import { addTime } from '#features/invoice/server/invoice.time.ts'
import { HttpError, notFound } from '#server/errors.ts'
import type { CallerMember } from '#server/session/session.ts'
import { addDays, daysBetween } from '#shared/days.ts'
import { toMajor } from '#shared/money.ts'
import {
  dayOfMoment,
  momentOf,
  monthsEnded,
  movedWith,
  periodEnded,
  withVariables,
} from '../recurring.rules.ts'
import type { Period, RecurringInvoice, Sweep } from '../recurring.shape.ts'
import {
  findRepeatedLines,
  findRepeatedRetainers,
  isMonthBilled,
  type RepeatedRetainer,
} from './recurring.copy.queries.ts'

type Days = { from: string; to: string }
type Series = Pick<RecurringInvoice, 'period' | 'issueDate' | 'sweep'> & {
  workspaceId: string
  timeZone: string
  sweepFrom: string
  /** Of the workspace. */
  currency: string
}

/** Workweek itself, which bills what those who made the series could. */
const programIn = (workspaceId: string, timeZone: string, currency: string): CallerMember => ({
  workspaceId,
  timeZone,
  currency,
  memberId: '',
  roleId: '',
  access: { 'money.view': 'all', 'project.view': 'all', 'time.view': 'all', 'task.view': 'all' },
  projects: new Set(),
  colleagues: new Set(),
  seq: 0,
  visibilityKey: '',
})

/**
 * A draft of what a series issues at an occurrence: its template as it stands, with the days and time of then. It may be
 * empty where what it bills depends on the period; else there being nothing is a mistake.
 */
export async function copyTemplate(
  trx: Db,
  series: Series,
  template: InvoiceRow,
  occurrence: number,
): Promise<{ draft: InvoiceRow; mayBeEmpty: boolean }> {
  const { workspaceId, client } = template
  const program = programIn(workspaceId, series.timeZone, series.currency)
  if (template.voidedAt !== null)
    throw new HttpError(409, 'INVOICE_VOID', 'The invoice that it repeats is void.')
  const card = await findClientCard(trx, workspaceId, client)
  if (!card) throw notFound('Client')
  if (card.archivedAt !== null) throw new HttpError(409, 'CLIENT_ARCHIVED', `${card.title} is archived.`)
  const lines = await findRepeatedLines(trx, workspaceId, template.id)
  const retainers = await findRepeatedRetainers(trx, workspaceId, template.id)

  const issueDate = dayOfMoment(momentOf(series, occurrence), series.timeZone)
  const ended = periodEnded(series, occurrence, series.timeZone)
  const service = series.sweep || retainers.length ? ended : serviceOf(template, series.period, issueDate)
  const fill = (text: string) => withVariables(text, template.language, service ?? ended)
  const draft = await insertInvoice(trx, workspaceId, {
    id: uuidv7(),
    kind: 'invoice',
    client,
    project: template.project,
    issueDate,
    dueDate:
      template.dueDate === null
        ? null
        : addDays(issueDate, daysBetween(template.issueDate, template.dueDate)),
    serviceFrom: service?.from ?? null,
    serviceTo: service?.to ?? null,
    currency: template.currency,
    language: template.language,
    taxMode: template.taxMode,
    discountUnit: template.discountUnit,
    discountValue: template.discountValue,
    reference: fill(template.reference),
    notes: fill(template.notes),
    terms: template.terms,
    footer: template.footer,
    status: statusOf(await findInvoiceStatuses(trx, workspaceId), 'draft', null),
  })
  const set = lines.map((line) => repeated(line, template.currency, fill))
  const repeats = await writeLines(trx, draft, { set })
  const row = await billMonths(trx, program, repeats, retainers, ended)
  const period = { ended, from: series.sweepFrom }
  return {
    draft: series.sweep ? await sweepTime(trx, program, row, series.sweep, period) : row,
    mayBeEmpty: series.sweep !== null || retainers.length > 0,
  }
}

/** Bills the months that have ended of the retainers that the template bills, each on one invoice. */
async function billMonths(
  trx: Db,
  program: CallerMember,
  draft: InvoiceRow,
  retainers: readonly RepeatedRetainer[],
  ended: Days,
): Promise<InvoiceRow> {
  let row = draft
  for (const { project, rate } of retainers)
    for (const month of monthsEnded(ended)) {
      if (await isMonthBilled(trx, draft.workspaceId, project, month)) continue
      row = await addRetainer(trx, program, row, { project, month, price: toMajor(rate, draft.currency) })
    }
  return row
}

/** The template’s period of service, as much later as the issue is. */
function serviceOf(
  { serviceFrom, serviceTo, issueDate }: InvoiceRow,
  period: Period,
  issue: string,
): Days | null {
  const from = serviceFrom ?? serviceTo
  if (from === null) return null
  const move = (day: string) => movedWith(day, period, issueDate, issue)
  return { from: move(from), to: move(serviceTo ?? from) }
}

function repeated(row: LineRow, currency: string, fill: (text: string) => string): NewLine {
  const { position, quantity, minutes, discount, tax, project } = row
  return {
    kind: row.kind as NewLine['kind'],
    position,
    title: fill(row.title),
    description: fill(row.description),
    ...(minutes === null ? { quantity } : { minutes }),
    unit: row.unit as NonNullable<NewLine['unit']>,
    rate: toMajor(row.rate, currency),
    discount,
    tax,
    project,
  }
}

/** Puts the time of the period on a draft, and what was tracked late for the ones before, which says so. */
async function sweepTime(
  trx: Db,
  program: CallerMember,
  draft: InvoiceRow,
  { projects, groupBy, rounding, approvedOnly }: Sweep,
  { ended, from }: { ended: Days; from: string },
): Promise<InvoiceRow> {
  const take = (invoice: InvoiceRow, days: Days) =>
    addTime(trx, program, invoice, {
      groupBy,
      rounding,
      approvedOnly,
      ...(projects && { projects }),
      ...days,
    }).catch((error) => {
      if (error instanceof HttpError && error.code === 'NOTHING_TO_BILL') return invoice
      throw error
    })
  if (from >= ended.from) return take(draft, ended)
  const before = new Set((await findLines(trx, draft.workspaceId, draft.id)).map(({ id }) => id))
  const withLate = await take(draft, { from, to: addDays(ended.from, -1) })
  const late = (await findLines(trx, draft.workspaceId, draft.id)).filter(({ id }) => !before.has(id))
  const mark = lateText(draft.language, ended.from)
  const marked = late.map(({ id, description }) => ({
    id,
    description: [mark, description].filter(Boolean).join('\n'),
  }))
  const row = marked.length ? await writeLines(trx, withLate, { set: marked }) : withLate
  return take(row, ended)
}

const lateTexts: Record<string, (day: string) => string> = {
  en: (day) => `Before ${day}`,
  de: (day) => `Vor dem ${day}`,
  fr: (day) => `Avant le ${day}`,
  es: (day) => `Antes del ${day}`,
  it: (day) => `Prima del ${day}`,
  nl: (day) => `Vóór ${day}`,
}

function lateText(language: string, day: string): string {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
  return (lateTexts[language] ?? lateTexts.en!)(format.format(new Date(`${day}T00:00:00Z`)))
}

/** A draft that bills nothing: whether there is no line but text. */
export async function isEmpty(trx: Db, workspaceId: string, invoice: string): Promise<boolean> {
  const lines = await findLines(trx, workspaceId, invoice)
  return !lines.some(({ kind }) => kind !== 'text')
}
