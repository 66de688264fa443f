import type { Db } from '#database/database.ts'
import { holdClient } from '#features/client/server/client.queries.ts'
import { isProjectVisible } from '#features/project/project.rules.ts'
import { findProjectIds } from '#features/project/server/project.queries.ts'
import { brokenConstraint, forbidden, HttpError, invalid, notFound } from '#server/errors.ts'
import type { CallerMember } from '#server/session/session.ts'
import type { InvoiceHeading } from '../invoice.contract.ts'
import { isInvoiceVisible, mayOnAll } from '../invoice.rules.ts'
import { fixedCredit, frozen } from './invoice.change.ts'
import { findInvoice, type InvoiceRow, lockInvoice } from './invoice.queries.ts'

/** The invoice, locked, for whoever may change it. */
export async function lockChangeable(trx: Db, member: CallerMember, id: string): Promise<InvoiceRow> {
  const row = await lockVisible(trx, member, id)
  requireAllProjects(member, 'invoice.update', row)
  return row
}

/** The same, of a draft. */
export async function lockDraft(trx: Db, member: CallerMember, id: string): Promise<InvoiceRow> {
  const row = await lockChangeable(trx, member, id)
  if (row.finalisedAt !== null) throw frozen(row.number)
  return row
}

export async function findVisible(db: Db, member: CallerMember, id: string): Promise<InvoiceRow> {
  const row = await findInvoice(db, member.workspaceId, id)
  if (!row || !isInvoiceVisible(member, row)) throw notFound('Invoice')
  return row
}

export async function lockVisible(trx: Db, member: CallerMember, id: string): Promise<InvoiceRow> {
  const row = await lockInvoice(trx, member.workspaceId, id)
  if (!row || !isInvoiceVisible(member, row)) throw notFound('Invoice')
  return row
}

export function requireAllProjects(
  member: CallerMember,
  flag: 'invoice.create' | 'invoice.update' | 'invoice.delete',
  { projects }: Pick<InvoiceRow, 'projects'>,
) {
  if (!mayOnAll(member, flag, projects) || !mayOnAll(member, 'money.view', projects)) throw forbidden()
}

/** Of a quote nothing is owed: what it took of the work would be billed by nobody. */
export function requireBilling({ kind }: Pick<InvoiceRow, 'kind'>) {
  if (kind !== 'quote') return
  throw new HttpError(
    409,
    'QUOTE_BILLS_NOTHING',
    'A quote bills no tracked time, expenses or retainer. Write its lines by hand, or put these on an invoice.',
  )
}

export function requirePayable({ finalisedAt, voidedAt, kind }: InvoiceRow) {
  if (finalisedAt === null)
    throw new HttpError(409, 'INVOICE_DRAFT', 'Finalise the invoice first: nothing is owed on a draft.')
  if (voidedAt !== null) throw new HttpError(409, 'INVOICE_VOID', 'It is void: nothing is owed on it.')
  if (kind === 'quote')
    throw new HttpError(409, 'INVOICE_QUOTE', 'Quotes can’t be paid. Create an invoice from this one.')
}

/** What an invoice refers to is there, and the caller may bill it. */
export async function validateReferences(
  trx: Db,
  member: CallerMember,
  { client, project, serviceFrom, serviceTo }: Partial<InvoiceHeading>,
  lines: readonly { project?: string | null | undefined }[] = [],
) {
  if (client && !(await holdClient(trx, member.workspaceId, client)))
    throw invalid({ client: 'Not a client in this workspace' })
  const named = [project, ...lines.map((line) => line.project)]
  const known = await findProjectIds(trx, member.workspaceId, [...new Set(named.filter((id) => id != null))])
  for (const [index, id] of named.entries())
    if (id != null && !(known.has(id) && isProjectVisible(member, { id })))
      throw invalid({
        [index === 0 ? 'project' : `lines.${index - 1}.project`]: 'Not a project in this workspace',
      })
  if (serviceFrom && serviceTo && serviceTo < serviceFrom)
    throw invalid({ serviceTo: 'Ends before it begins' })
}

/** What may change of a draft that takes another document back; what it takes back may not. */
const ofCredit = new Set([
  'status',
  'issueDate',
  'dueDate',
  'serviceFrom',
  'serviceTo',
  'language',
  'reference',
  'notes',
  'terms',
  'footer',
])

/** Refuses to change what a credit note takes back. */
export function validateCredit({ corrects }: InvoiceRow, change: object) {
  if (corrects !== null && Object.keys(change).some((field) => !ofCredit.has(field))) throw fixedCredit()
}

/** What the database refused, in words. */
export function rethrowTaken(error: unknown): never {
  if (brokenConstraint(error) === 'invoice_line_entry_live')
    throw new HttpError(409, 'ENTRY_INVOICED', 'Some of this time is now on another invoice. Choose again.')
  if (brokenConstraint(error) === 'invoice_line_entry_unbilled')
    throw new HttpError(
      409,
      'ENTRY_NOT_BILLABLE',
      'Some of this time is no longer billed by the hour, so it can’t be on an invoice.',
    )
  if (brokenConstraint(error) === 'invoice_retainer_live')
    throw new HttpError(409, 'RETAINER_INVOICED', 'Another invoice already bills this month.', {
      month: 'Billed already',
    })
  if (brokenConstraint(error) === 'invoice_deposit_live')
    throw new HttpError(409, 'DEPOSIT_DEDUCTED', 'Another invoice now deducts one of these deposits.')
  if (brokenConstraint(error) === 'invoice_line_expense_live')
    throw new HttpError(
      409,
      'EXPENSE_INVOICED',
      'Some of these expenses are now on another invoice. Choose again.',
    )
  throw brokenConstraint(error) === 'invoice_number'
    ? new HttpError(
        409,
        'NUMBER_TAKEN',
        'This number already exists. Change the pattern in Settings › Invoicing.',
      )
    : error
}
