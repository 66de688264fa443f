import type { Db } from '#database/database.ts'
import { forbidden } from '#server/errors.ts'
import type { CallerMember } from '#server/session/session.ts'
import type { TabQuery } from '../report.tab.contract.ts'
import { mayTab } from '../report.tab.rules.ts'
import { type ReportTab, type TabBody, type TabTable, tabsOfToday } from '../report.tab.shape.ts'
import { findBudgets } from './report.budgets.ts'
import { findEstimates } from './report.estimates.ts'
import type { ReportFilter } from './report.filter.queries.ts'
import { filterOf, requireClients } from './report.find.ts'
import { findIncome } from './report.income.ts'
import { findProfitability } from './report.profitability.ts'
import { findReceivables } from './report.receivables.ts'
import { findUninvoiced } from './report.uninvoiced.ts'
import { findUtilisation } from './report.utilisation.ts'

const finders: Record<ReportTab, (db: Db, member: CallerMember, filter: ReportFilter) => Promise<TabBody>> = {
  estimates: findEstimates,
  utilisation: findUtilisation,
  budgets: findBudgets,
  profitability: findProfitability,
  uninvoiced: findUninvoiced,
  receivables: findReceivables,
  income: findIncome,
}

/** A ready report as the caller may see it. */
export async function findTab(db: Db, member: CallerMember, { tab, ...asked }: TabQuery): Promise<TabTable> {
  requireClients(member, asked, [])
  if (!mayTab(member, tab)) throw forbidden('Your role can’t see this report.')
  const filter = filterOf(member, asked)
  const days = tabsOfToday.includes(tab) ? null : { from: filter.from, to: filter.to }
  return { tab, days, ...(await finders[tab](db, member, filter)) }
}
