import { sql } from 'kysely'
import type { Db } from '#database/database.ts'
import { changeProjects } from '#features/project/server/project.change.ts'
import { HttpError, invalid } from '#server/errors.ts'
import type { Log } from '#server/live/change.ts'
import type { CallerMember } from '#server/session/session.ts'
import { toMajor } from '#shared/money.ts'
import type { NewLine } from '../invoice.contract.ts'
import type { InvoiceDocument } from '../invoice.document.contract.ts'
import { documentFormat } from '../invoice.format.rules.ts'
import type { Conversion } from '../invoice.kinds.contract.ts'
import { partOf, shareLeft } from '../invoice.quote.rules.ts'
import { writeLines } from './invoice.change.ts'
import { copiedHeading, copiedLine } from './invoice.copy.ts'
import { insertDraft } from './invoice.draft.ts'
import { findLines, type LineRow } from './invoice.line.queries.ts'
import { findFollowing, type InvoiceRow, isCancelled, toInvoice, updateInvoice } from './invoice.queries.ts'

/** Refuses what no client can have said yes to. */
function requireNumbered({ kind, finalisedAt, voidedAt }: InvoiceRow) {
  if (kind !== 'quote') throw new HttpError(409, 'NOT_A_QUOTE', 'This isn’t a quote.')
  if (finalisedAt === null) throw new HttpError(409, 'INVOICE_DRAFT', 'Finalise the quote first.')
  if (voidedAt !== null) throw new HttpError(409, 'INVOICE_VOID', 'The quote is void.')
}

/** Notes what the client says to a locked quote. */
export async function answerQuote(
  trx: Db,
  log: Log,
  quote: InvoiceRow,
  accepted: boolean | null,
): Promise<InvoiceRow> {
  requireNumbered(quote)
  const { workspaceId, id, acceptedAt, declinedAt } = quote
  const said = acceptedAt !== null ? true : declinedAt !== null ? false : null
  if (said === accepted) return quote
  if (!accepted && (await findFollowing(trx, workspaceId, id)).length)
    throw new HttpError(
      409,
      'QUOTE_BILLED',
      'This quote has already been billed. Void or delete its invoices first.',
    )
  const now = new Date().toISOString()
  const row = await updateInvoice(trx, workspaceId, id, {
    acceptedAt: accepted === true ? now : null,
    declinedAt: accepted === false ? now : null,
  })
  log({ object: 'invoice', event: 'update', data: toInvoice(row), before: toInvoice(quote) })
  return row
}

const requireNotDeclined = ({ declinedAt }: InvoiceRow) => {
  if (declinedAt !== null)
    throw new HttpError(409, 'QUOTE_DECLINED', 'The client declined this quote. Mark it as accepted first.')
}

/** Makes a draft that bills a share of a locked quote; the last share takes what rounding left of each line. */
export async function billQuote(
  trx: Db,
  log: Log,
  member: CallerMember,
  quote: InvoiceRow,
  id: string,
  { share: wished, kind = 'invoice' }: Pick<Conversion, 'share' | 'kind'>,
): Promise<InvoiceRow> {
  requireNumbered(quote)
  requireNotDeclined(quote)
  const { workspaceId, currency } = quote
  const earlier = await findShares(trx, quote)
  const left = shareLeft(earlier)
  const share = wished ?? left
  if (left <= 0) throw new HttpError(409, 'QUOTE_BILLED', `${quote.number} has already been billed in full.`)
  if (share > left) throw invalid({ share: `At most ${left}%: the rest has already been billed` })
  const lines = await findLines(trx, workspaceId, quote.id)
  const isWhole = share === 100
  const off = partOf(quote.discount, share, earlier)
  const draft = await insertDraft(trx, member, id, {
    ...copiedHeading(quote),
    kind,
    ...(!isWhole && { discount: off === 0 ? null : { unit: 'money', value: toMajor(off, currency) } }),
  })
  const row = await updateInvoice(trx, workspaceId, draft.id, { quote: quote.id, quoteShare: share })
  const set = lines.map((line) =>
    isWhole || line.kind === 'text'
      ? copiedLine(line, currency)
      : partLine(line, quote, share, partOf(line.total, share, earlier)),
  )
  await answerQuote(trx, log, quote, true)
  return writeLines(trx, row, { set })
}

/** One piece of the amount, under the line’s title. */
const partLine = (
  line: LineRow,
  { language, currency }: InvoiceRow,
  share: number,
  amount: number,
): NewLine => ({
  kind: amount < 0 ? 'discount' : 'fixed',
  title: `${line.title.slice(0, 480)} (${documentFormat({ language, currency, paper: 'A4' }).percent(share)})`,
  description: line.description,
  quantity: 1,
  rate: toMajor(Math.abs(amount), currency),
  tax: line.tax,
  project: line.project,
})

/** The shares of a quote that are billed by what is neither void nor cancelled. */
async function findShares(
  db: Db,
  { workspaceId, id }: Pick<InvoiceRow, 'workspaceId' | 'id'>,
): Promise<number[]> {
  const { rows } = await sql<{ share: number }>`
    select i.quote_share::float8 as share from invoice i
    where i.workspace_id = ${workspaceId} and i.quote = ${id} and i.voided_at is null and not ${isCancelled}
    order by i.id
  `.execute(db)
  return rows.map(({ share }) => share)
}

/** Sets a project’s budget to the hours of a locked quote, or to what it comes to without tax. */
export async function budgetByQuote(
  trx: Db,
  log: Log,
  member: CallerMember,
  quote: InvoiceRow,
  project: string,
  unit: 'minutes' | 'money',
): Promise<InvoiceRow> {
  requireNumbered(quote)
  requireNotDeclined(quote)
  const { currency } = quote
  if (unit === 'money' && currency !== member.currency)
    throw invalid({ unit: `Budgets are in ${member.currency}, and this quote is in ${currency}` })
  const { net, lines } = quote.snapshot as InvoiceDocument
  const minutes = lines.reduce((sum, line) => sum + minutesOf(line), 0)
  const value = unit === 'money' ? (toMajor(net, currency) ?? 0) : Math.round(minutes)
  if (value <= 0)
    throw invalid({ unit: unit === 'money' ? 'The quote’s total is zero' : 'The quote has no hours' })
  await changeProjects(trx, log, member, [{ id: project, budget: { unit, amount: value } }])
  return answerQuote(trx, log, quote, true)
}

const minutesOf = ({ minutes, unit, quantity }: InvoiceDocument['lines'][number]) => {
  if (minutes !== null) return minutes
  return unit === 'HUR' ? quantity * 60 : unit === 'MIN' ? quantity : 0
}
