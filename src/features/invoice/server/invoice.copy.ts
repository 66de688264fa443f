import type { Db } from '#database/database.ts'
import { HttpError } from '#server/errors.ts'
import type { CallerMember } from '#server/session/session.ts'
import { toMajor } from '#shared/money.ts'
import type { InvoiceHeading, NewLine } from '../invoice.contract.ts'
import type { WholeInvoice } from '../invoice.shape.ts'
import { writeLines } from './invoice.change.ts'
import { insertDraft } from './invoice.draft.ts'
import { findLines, type LineRow } from './invoice.line.queries.ts'
import { type InvoiceRow, toInvoice } from './invoice.queries.ts'

/** A line as it would be typed anew: hours of time stay exact to the minute, and name no entries. */
export const copiedLine = (line: LineRow, currency: string): NewLine => ({
  kind: line.kind as NewLine['kind'],
  title: line.title,
  description: line.description,
  ...(line.minutes === null ? { quantity: line.quantity } : { minutes: line.minutes }),
  unit: line.unit as WholeInvoice['lines'][number]['unit'],
  rate: toMajor(line.rate, currency),
  discount: line.discount,
  tax: line.tax,
  project: line.project,
})

/** What another document of the same client begins with. */
export function copiedHeading(
  source: InvoiceRow,
): Pick<
  InvoiceHeading,
  'client' | 'project' | 'currency' | 'language' | 'taxMode' | 'discount' | 'reference'
> {
  const { client, project, currency, language, taxMode, discount, reference } = toInvoice(source)
  return { client, project, currency, language, taxMode, discount, reference }
}

/** Makes a draft of today with the same lines and texts. */
export async function duplicateInvoice(
  trx: Db,
  member: CallerMember,
  source: InvoiceRow,
  id: string,
): Promise<InvoiceRow> {
  if (source.corrects !== null)
    throw new HttpError(409, 'CREDIT_FIXED', 'A credit note can’t be duplicated. Credit the invoice again.')
  const { kind, notes, terms, footer, currency } = source
  const draft = await insertDraft(trx, member, id, { ...copiedHeading(source), kind, notes, terms, footer })
  const lines = await findLines(trx, source.workspaceId, source.id)
  return writeLines(trx, draft, { set: lines.map((line) => copiedLine(line, currency)) })
}
