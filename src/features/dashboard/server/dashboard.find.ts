import type { Db } from '#database/database.ts'
import { seesInvoices } from '#features/invoice/invoice.access.rules.ts'
import { findInvoices, findStatusPrices } from '#features/invoice/server/invoice.list.queries.ts'
import { findPaymentsBetween } from '#features/invoice/server/invoice.payment.queries.ts'
import { findUnbilled, type UnbilledRow } from '#features/invoice/server/invoice.unbilled.queries.ts'
import { maxReportRows } from '#features/report/report.contract.ts'
import { findLevel } from '#features/report/server/report.queries.ts'
import type { CallerMember } from '#server/session/session.ts'
import { may } from '#shared/access.ts'
import { addDays, addMonths, mondayOf } from '#shared/days.ts'
import { toMajor } from '#shared/money.ts'
import { lateBillingDays, trackedDays } from '../dashboard.attention.rules.ts'
import { type Amounts, type Dashboard, maxListed } from '../dashboard.contract.ts'
import { seesHours } from '../dashboard.rules.ts'
import { findCompleted, findTracked } from './dashboard.queries.ts'

/** The last day whose time should have been invoiced by now. */
const lateUntil = (today: string) => addDays(today, -lateBillingDays - 1)

/** Each number by the query of the list that it leads to, so that the two are equal. */
export async function findDashboard(
  db: Db,
  member: CallerMember,
  today: string,
  memberId: string | undefined,
): Promise<Dashboard> {
  const { access, workspaceId } = member
  const monday = mondayOf(today)
  const hasInvoices = seesInvoices(access)
  const open = hasInvoices ? await findUnbilled(db, workspaceId, member, lateUntil(today)) : null
  return {
    today,
    monday,
    time: seesHours(access) ? await findTime(db, member, monday, memberId) : null,
    completed: await findCompleted(db, member, monday, memberId),
    unbilled: open && addUnbilled(open),
    invoices: hasInvoices ? await findStatusPrices(db, workspaceId, member, { today }) : null,
    payments: hasInvoices ? await findPaid(db, member, today) : null,
    leaks: open && (await findLeaks(db, member, today, open)),
    tracked: await findTracked(db, member, { from: addDays(today, -trackedDays), until: today }),
  }
}

async function findTime(db: Db, member: CallerMember, monday: string, memberId: string | undefined) {
  const week = { from: monday, to: addDays(monday, 6), memberId }
  const days = await findLevel(db, member, { ...week, from: addDays(monday, -7) }, ['day'], 14)
  const projects = await findLevel(db, member, week, ['project'], maxReportRows)
  return {
    days: days
      .map(({ keys, seconds, billableSeconds }) => ({ day: keys[0] ?? '', seconds, billableSeconds }))
      .sort((a, b) => (a.day < b.day ? -1 : 1)),
    projects: projects.map(({ keys: [project = null], seconds }) => ({
      project: project && may(member, 'project.view', { project }) ? project : null,
      seconds,
    })),
  }
}

function addUnbilled(rows: readonly UnbilledRow[]): Dashboard['unbilled'] {
  const sum = (of: 'seconds' | 'unpriced') => rows.reduce((all, row) => all + row[of], 0)
  return {
    minutes: Math.round(sum('seconds') / 60),
    unpricedMinutes: Math.round(sum('unpriced') / 60),
    amounts: byCurrency(
      rows.map(({ currency, amount, expenses }) => ({ currency, minor: amount + expenses })),
    ),
  }
}

async function findPaid(db: Db, member: CallerMember, today: string): Promise<Dashboard['payments']> {
  const from = `${today.slice(0, 7)}-01`
  const to = addDays(addMonths(from, 1), -1)
  const { newest, sums } = await findPaymentsBetween(db, member.workspaceId, member, { from, to }, maxListed)
  return {
    from,
    to,
    count: sums.reduce((all, { count }) => all + count, 0),
    amounts: byCurrency(sums.map(({ currency, sum }) => ({ currency, minor: sum }))),
    newest: newest.map(({ amount, client, ...payment }) => ({
      ...payment,
      client: may(member, 'client.view') ? client : null,
      amount: toMajor(amount, payment.currency),
    })),
  }
}

async function findLeaks(
  db: Db,
  member: CallerMember,
  today: string,
  open: readonly UnbilledRow[],
): Promise<Dashboard['leaks']> {
  const { workspaceId } = member
  const shown = (client: string | null) => (may(member, 'client.view') ? client : null)
  const late = open.filter(({ oldest }) => oldest <= lateUntil(today))
  const overdue = await findInvoices(db, workspaceId, member, {
    tab: 'overdue',
    sort: 'balance',
    limit: maxListed,
    today,
  })
  return {
    unpriced: open
      .filter(({ unpriced }) => unpriced > 0)
      .map(({ project, client, unpriced, oldest }) => ({
        project,
        client: shown(client),
        minutes: Math.round(unpriced / 60),
        oldest,
      }))
      .sort((a, b) => b.minutes - a.minutes),
    unbilled: [...Map.groupBy(late, ({ client, currency }) => `${client} ${currency}`).values()]
      .map((rows) => toUnbilled(rows, shown))
      .filter(({ amount }) => amount > 0)
      .sort((a, b) => b.amount - a.amount),
    overdue: overdue.rows.map((row) => ({
      id: row.id,
      number: row.number,
      client: shown(row.client),
      dueDate: row.dueDate,
      balance: toMajor(row.total - row.paid, row.currency),
      currency: row.currency,
    })),
  }
}

function toUnbilled(rows: readonly UnbilledRow[], shown: (client: string | null) => string | null) {
  const [{ client, currency } = { client: null, currency: '' }] = rows
  const minor = rows.reduce((sum, { lateAmount, lateExpenses }) => sum + lateAmount + lateExpenses, 0)
  return {
    client: shown(client),
    currency,
    amount: toMajor(minor, currency),
    minutes: Math.round(rows.reduce((sum, { lateSeconds }) => sum + lateSeconds, 0) / 60),
    projects: [...new Set(rows.map(({ project }) => project))],
    oldest: rows.map(({ oldest }) => oldest).sort()[0] ?? '',
  }
}

/** What comes to nothing is left out. */
function byCurrency(rows: readonly { currency: string; minor: number }[]): Amounts {
  const sums = new Map<string, number>()
  for (const { currency, minor } of rows) sums.set(currency, (sums.get(currency) ?? 0) + minor)
  return Array.from(sums, ([currency, minor]) => ({ currency, amount: toMajor(minor, currency) }))
    .filter(({ amount }) => amount !== 0)
    .sort((a, b) => a.currency.localeCompare(b.currency))
}
