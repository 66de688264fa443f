import { v7 as uuidv7 } from 'uuid'
import type { Db } from '#database/database.ts'
import { isProjectVisible } from '#features/project/project.rules.ts'
import { lockRatesShared } from '#features/rate/server/rate.resolve.queries.ts'
import { findMonths } from '#features/time/server/time.retainer.queries.ts'
import { invalid } from '#server/errors.ts'
import type { CallerMember } from '#server/session/session.ts'
import { addDays, addMonths } from '#shared/days.ts'
import { toMajor } from '#shared/money.ts'
import type { RetainerBilling } from '../invoice.kinds.contract.ts'
import { retainerSummary, retainerTitle } from '../invoice.retainer.rules.ts'
import { writeLines } from './invoice.change.ts'
import type { InvoiceRow } from './invoice.queries.ts'
import { findRetainedProject, insertBilledMonth, lockIncluded } from './invoice.retainer.queries.ts'
import { findBillable, insertLineEntries } from './invoice.time.queries.ts'
import { addTime } from './invoice.time.ts'
import { requireBilling } from './invoice.validate.ts'

/**
 * Bills a month of a project's retainer on a locked draft: one line of what the month costs, which also stands for the
 * time that it includes, and lines of the time beyond.
 */
export async function addRetainer(
  trx: Db,
  member: CallerMember,
  invoice: InvoiceRow,
  { project: id, month, price, groupBy = 'task', rounding = null }: RetainerBilling,
): Promise<InvoiceRow> {
  requireBilling(invoice)
  const { workspaceId, client, currency, language } = invoice
  const project = await findRetainedProject(trx, workspaceId, id)
  if (!project || !isProjectVisible(member, { id }))
    throw invalid({ project: 'Not a project in this workspace' })
  if (project.client !== client) throw invalid({ project: 'This project belongs to another client' })
  // What is included stays as it is until it stands on the invoice.
  await lockRatesShared(trx, workspaceId)
  const { months } = await findMonths(trx, member, { project: id, timeZone: member.timeZone })
  const terms = months.find((one) => one.month === month)
  if (!terms) throw invalid({ month: 'The retainer includes nothing in this month, or it has not begun' })
  if (terms.unit === 'money' && currency !== member.currency)
    throw invalid({ project: `Its retainer is in ${member.currency}, and this invoice in ${currency}` })
  const usual = terms.unit === 'money' ? (toMajor(terms.included, currency) ?? 0) : 0
  const line = uuidv7()
  const row = await writeLines(trx, invoice, {
    set: [
      {
        id: line,
        kind: 'fixed',
        title: retainerTitle(project.name, month, language),
        description: retainerSummary(terms, language, currency),
        rate: price ?? usual,
        project: id,
      },
    ],
  })
  await insertBilledMonth(trx, workspaceId, { line, invoice: invoice.id, project: id, month })
  const included = await lockIncluded(trx, workspaceId, client, { project: id, month })
  await insertLineEntries(
    trx,
    workspaceId,
    invoice.id,
    included.map((entry) => ({ ...entry, line })),
  )
  const period = { projects: [id], from: month, to: addDays(addMonths(month, 1), -1) }
  const beyond = await findBillable(trx, workspaceId, member, { ...period, client })
  return beyond.some(({ rate, currency: of }) => rate !== null && of === currency)
    ? addTime(trx, member, row, { ...period, groupBy, rounding })
    : row
}
