import type { Db } from '#database/database.ts'
import { findStatusPrices } from '#features/invoice/server/invoice.list.queries.ts'
import { findPaymentsBetween } from '#features/invoice/server/invoice.payment.queries.ts'
import { findUnbilled } from '#features/invoice/server/invoice.unbilled.queries.ts'
import { maxReportRows } from '#features/report/report.contract.ts'
import { findLevel } from '#features/report/server/report.queries.ts'
import type { CallerMember } from '#server/session/session.ts'
import { may } from '#shared/access.ts'
import { addDays, addMonths, mondayOf } from '#shared/days.ts'
import { toMajor } from '#shared/money.ts'
import { type Amounts, type Dashboard, maxListed } from '../dashboard.contract.ts'
import { seesHours, seesInvoices } from '../dashboard.rules.ts'
import { findCompleted } from './dashboard.queries.ts'

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
  return {
    today,
    monday,
    time: seesHours(access) ? await findTime(db, member, monday, memberId) : null,
    completed: await findCompleted(db, member, monday, memberId),
    unbilled: hasInvoices ? await addUnbilled(db, member) : null,
    invoices: hasInvoices ? await findStatusPrices(db, workspaceId, member, { today }) : null,
    payments: hasInvoices ? await findPaid(db, member, today) : null,
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

async function addUnbilled(db: Db, member: CallerMember): Promise<Dashboard['unbilled']> {
  const rows = await findUnbilled(db, member.workspaceId, member)
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

/** What comes to nothing is left out. */
function byCurrency(rows: readonly { currency: string; minor: number }[]): Amounts {
  const sums = new Map<string, number>()
  for (const { currency, minor } of rows) sums.set(currency, (sums.get(currency) ?? 0) + minor)
  return Array.from(sums, ([currency, minor]) => ({ currency, amount: toMajor(minor, currency) }))
    .filter(({ amount }) => amount !== 0)
    .sort((a, b) => a.currency.localeCompare(b.currency))
}
