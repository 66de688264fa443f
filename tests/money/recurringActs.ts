import { sql } from 'kysely'
import { invoiceContract, timeGroupings } from '#features/invoice/invoice.contract.ts'
import { recurringContract } from '#features/recurring/recurring.contract.ts'
import { momentOf } from '#features/recurring/recurring.rules.ts'
import { issueDueInvoices } from '#features/recurring/server/recurring.jobs.ts'
import { addDays, dayIn } from '#shared/days.ts'
import { type Act, anInvoice, attempt, chance, date, type History, pick } from './history.ts'

const sweepOf = (history: History) => ({
  groupBy: pick(history, timeGroupings),
  ...(chance(history, 2) && { projects: [pick(history, history.projects)] }),
  ...(chance(history, 3) && {
    rounding: { minutes: pick(history, [6, 15] as const), direction: 'up' as const, of: 'line' as const },
  }),
})

/** Issues an invoice anew each week or month, as if that had begun on a day long ago. */
export const repeat: Act = async (history, person) => {
  const body = {
    invoiceId: anInvoice(history).id,
    period: pick(history, ['weekly', 'monthly'] as const),
    mode: pick(history, ['draft', 'finalise', 'finalise'] as const),
    issueDate: addDays(dayIn('UTC'), 1),
    ...(chance(history, 3) && { endAfter: 1 + history.random(3) }),
    ...(!chance(history, 3) && { sweep: sweepOf(history) }),
  }
  const made = await attempt(history, person, recurringContract.makeRecurring, { body })
  if (!made) return
  const day = date(history)
  const from = momentOf({ period: body.period, issueDate: day }, -1)
  await sql`
    update recurring_invoice set issue_date = ${day}, next_date = ${day}, sweep_from = ${from}
    where id = ${made.data.id} and ended_at is null
  `.execute(history.server.databases.system)
  history.series.set(made.data.id, made.data.invoice)
}

/** Issues what is due by a day, as each server would, perhaps while another one does; then looks what came. */
export const issueDue: Act = async (history, person) => {
  const day = date(history)
  history.steps.push(`issues what is due by ${day} → 200`)
  await issueDueInvoices(history.server.platform, new Date(`${day}T12:00:00Z`))
  for (const id of history.series.keys()) {
    const answer = await attempt(history, person, recurringContract.getRecurringInvoice, { params: { id } })
    for (const { invoice } of answer?.issues ?? []) {
      if (invoice === null || history.invoices.includes(invoice.id)) continue
      const params = { id: invoice.id }
      const read = await attempt(history, person, invoiceContract.getInvoice, { params })
      if (!read || history.invoices.includes(invoice.id)) continue
      history.invoices.push(invoice.id)
      if (read.data.finalisedAt !== null)
        history.finalised.set(invoice.id, { invoice: read.data, document: undefined })
    }
  }
}

/** Pauses, resumes, skips, changes or cancels. */
export const steer: Act = async (history, person) => {
  if (history.series.size === 0) return
  const params = { id: pick(history, [...history.series.keys()]) }
  const { pauseRecurring, resumeRecurring, skipRecurring, updateRecurring, cancelRecurring } =
    recurringContract
  const skip = { occurrence: history.random(4), skip: !chance(history, 3) }
  const change = { mode: pick(history, ['draft', 'finalise'] as const), endAfter: 1 + history.random(5) }
  const moves = [
    () => attempt(history, person, pauseRecurring, { params }),
    () => attempt(history, person, resumeRecurring, { params, body: { missed: 'issue' } }),
    () => attempt(history, person, skipRecurring, { params, body: skip }),
    () => attempt(history, person, updateRecurring, { params, body: change }),
    () => attempt(history, person, cancelRecurring, { params }),
  ]
  await pick(history, moves)()
}
