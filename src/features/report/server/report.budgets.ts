import type { Db } from '#database/database.ts'
import { findExtras } from '#features/expense/server/expense.extras.queries.ts'
import type { Budget, WholeProject } from '#features/project/project.contract.ts'
import { childrenByParent, isArchivedInTree, usedPercent } from '#features/project/project.rules.ts'
import { findProjects } from '#features/project/server/project.queries.ts'
import { findSums } from '#features/project/server/project.sums.queries.ts'
import { findWorkDays } from '#features/timeOff/server/workHours.find.ts'
import type { CallerMember } from '#server/session/session.ts'
import { may } from '#shared/access.ts'
import { addDays, dayIn } from '#shared/days.ts'
import { toMajor } from '#shared/money.ts'
import { minutesOf } from '../report.rules.ts'
import type { ReportRow } from '../report.shape.ts'
import {
  forecastDays,
  numberCell,
  paceDays,
  reportAddressOf,
  runsOutOn,
  tabRowOf,
  textCell,
} from '../report.tab.rules.ts'
import type { TabBody } from '../report.tab.shape.ts'
import type { ReportFilter } from './report.filter.queries.ts'
import { findReport } from './report.find.ts'

/** What is used of budgets, as projects show it, and when they are used up at the pace of the last weeks. */
export async function findBudgets(db: Db, member: CallerMember, filter: ReportFilter): Promise<TabBody> {
  const today = dayIn(member.timeZone)
  const projects = await findProjects(db, member, member)
  const uses = await findUses(db, member)
  const from = addDays(today, 1 - paceDays)
  const { rows: lately } = await findReport(db, member, { from, to: today, group: 'project' })
  const isWorkDay = await findIsWorkDay(db, member, from, addDays(today, forecastDays))
  const byId = new Map(projects.map((project) => [project.id, project]))
  const children = childrenByParent(projects)
  const rows = projects.flatMap((project) => {
    const { budget, id } = project
    if (!budget || isArchivedInTree(project, (one) => byId.get(one))) return []
    if ((filter.project && id !== filter.project) || (filter.client && project.client !== filter.client))
      return []
    const parts = partsOf(project, children)
    const flag = budget.unit === 'money' ? 'money.view' : 'time.view'
    if (!parts.every((part) => may(member, flag, { project: part }))) return []
    const used = parts.reduce((sum, part) => sum + usedOf(budget, uses, part), 0)
    const pace = lately
      .filter(({ key }) => key !== null && parts.includes(key))
      .reduce((sum, row) => sum + paceOf(budget, row, member.currency), 0)
    return [
      budgetRow(project, budget, {
        used: Math.round(used * 1000) / 1000,
        runsOut: runsOutOn(budget.amount - used, pace, today, isWorkDay),
        today,
        currency: member.currency,
        isTime: budget.unit === 'minutes' && parts.length === 1,
      }),
    ]
  })
  return {
    head: 'Project',
    columns: [
      { name: 'Hours', kind: 'minutes' },
      { name: 'Hours used', kind: 'minutes' },
      { name: 'Money', kind: 'amount' },
      { name: 'Money used', kind: 'amount' },
      { name: 'Used', kind: 'percent' },
      { name: 'Runs out', kind: 'day' },
    ],
    rows: rows.toSorted((a, b) => (b.cells[4]?.value ?? 0) - (a.cells[4]?.value ?? 0)),
    totals: [],
    notes: [
      `Runs out is the day on which a budget is used up at the pace of the last ${paceDays} days. Weekends and holidays don’t count.`,
    ],
  }
}

/** Whether the workspace works on a day, whoever of it may be away. */
async function findIsWorkDay(db: Db, { workspaceId }: CallerMember, from: string, to: string) {
  const workDaysOf = await findWorkDays(db, workspaceId, from, to)
  const workDay = workDaysOf({ id: workspaceId, weeklyMinutes: null })
  return (day: string) => workDay(day).minutes > 0
}

type Use = { minutes: number; price: number }

/** Of each project itself: its tasks, its time without one and its expenses. */
async function findUses(db: Db, member: CallerMember): Promise<Map<string, Use>> {
  const uses = new Map<string, Use>()
  const add = (project: string, minutes: number, price: number) => {
    const before = uses.get(project) ?? { minutes: 0, price: 0 }
    uses.set(project, { minutes: before.minutes + minutes, price: before.price + price })
  }
  for (const { project, activeTime, price } of await findSums(db, member, member))
    add(project, activeTime ?? 0, price ?? 0)
  for (const { project, seconds, earned, expenses } of await findExtras(db, member.workspaceId))
    add(project, Math.round(seconds / 60), toMajor(earned + expenses, member.currency))
  return uses
}

const usedOf = ({ unit }: Budget, uses: ReadonlyMap<string, Use>, project: string) =>
  (unit === 'minutes' ? uses.get(project)?.minutes : uses.get(project)?.price) ?? 0

const paceOf = ({ unit }: Budget, { seconds, amounts }: ReportRow, currency: string) =>
  unit === 'minutes' ? minutesOf(seconds) : (amounts.find((one) => one.currency === currency)?.amount ?? 0)

/** A project with all below it that is not archived. */
function partsOf(project: WholeProject, children: ReadonlyMap<string | null, WholeProject[]>): string[] {
  const parts = new Set([project.id])
  for (const above of parts)
    for (const child of children.get(above) ?? []) if (!child.archivedAt) parts.add(child.id)
  return [...parts]
}

type Standing = {
  used: number
  runsOut: string | null
  today: string
  currency: string
  /** Whether tracked time of the project alone is what is used. */
  isTime: boolean
}

function budgetRow(
  { id, name }: WholeProject,
  { unit, amount }: Budget,
  { used, runsOut, today, currency, isTime }: Standing,
) {
  const isBad = used > amount
  const to = isTime
    ? reportAddressOf({ project: id, from: '2000-01-01', to: today })
    : `/projects/${id}/overview`
  const of = (one: Budget['unit'], value: number, extra?: object) =>
    numberCell(unit === one ? value : null, { ...extra })
  return tabRowOf({
    key: id,
    name,
    to: `/projects/${id}`,
    currency,
    cells: [
      of('minutes', amount),
      of('minutes', used, { to, isBad }),
      of('money', amount),
      of('money', used, { to, isBad }),
      numberCell(amount > 0 ? usedPercent(used / amount) : null, { isBad }),
      used >= amount ? textCell('Used up', { isBad: true }) : textCell(runsOut ?? ''),
    ],
  })
}
