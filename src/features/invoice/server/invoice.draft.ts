import type { Db } from '#database/database.ts'
import { findClientCard } from '#features/client/server/client.card.queries.ts'
import type { CallerMember } from '#server/session/session.ts'
import { addDays, dayIn } from '#shared/days.ts'
import type { InvoiceHeading } from '../invoice.contract.ts'
import { headingColumns } from './invoice.change.ts'
import { type InvoiceRow, insertInvoice } from './invoice.queries.ts'
import { findInvoiceStatuses, statusOf } from './invoice.settle.ts'
import { findInvoicing } from './invoicing.queries.ts'

type NewDraft = Partial<InvoiceHeading> & { client: string; kind?: InvoiceRow['kind'] | undefined }
type Maker = Pick<CallerMember, 'workspaceId' | 'memberId' | 'currency' | 'timeZone'>

/** A draft that begins with what the client and the workspace’s settings say; what is said here goes before. */
export async function insertDraft(
  trx: Db,
  { workspaceId, memberId, currency: ofWorkspace, timeZone }: Maker,
  id: string,
  { kind = 'invoice', ...heading }: NewDraft,
): Promise<InvoiceRow> {
  const settings = await findInvoicing(trx, workspaceId)
  const card = await findClientCard(trx, workspaceId, heading.client)
  const currency = heading.currency ?? card?.currency ?? ofWorkspace
  const issueDate = heading.issueDate ?? dayIn(timeZone)
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
    status: statusOf(await findInvoiceStatuses(trx, workspaceId), 'draft'),
    createdBy: memberId,
    ...headingColumns(heading, currency),
  })
}
