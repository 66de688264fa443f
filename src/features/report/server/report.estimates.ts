import type { Db } from '#database/database.ts'
import type { CallerMember } from '#server/session/session.ts'
import { lineName } from '../report.names.ts'
import { minutesOf } from '../report.rules.ts'
import { numberCell, percentOf, reportAddressOf, tabRowOf } from '../report.tab.rules.ts'
import type { TabBody, TabRow } from '../report.tab.shape.ts'
import type { ReportFilter } from './report.filter.queries.ts'
import { findReport } from './report.find.ts'

/** A day before any time can have been tracked. */
const beginning = '2000-01-01'

/** Tasks on which time was tracked in these days: what was estimated, and all that was tracked on them until then. */
export async function findEstimates(db: Db, member: CallerMember, filter: ReportFilter): Promise<TabBody> {
  const { within: _, of: __, ...asked } = filter
  const groups = { group: 'project', subgroup: 'task' } as const
  const { rows: touched } = await findReport(db, member, { ...asked, ...groups })
  const { rows: all } = await findReport(db, member, { ...asked, ...groups, from: beginning })
  const soFar = new Map(
    all.flatMap(({ key: project, rows = [] }) => rows.map((row) => [`${project} ${row.key}`, row.seconds])),
  )
  const rows: TabRow[] = []
  const total = { estimate: 0, seconds: 0, tasks: 0 }
  for (const project of touched) {
    const tasks = (project.rows ?? []).filter(({ key, estimate }) => key !== null && estimate !== null)
    if (!tasks.length) continue
    const sums = { estimate: 0, seconds: 0 }
    const lines = tasks.map((task) => {
      const estimate = task.estimate ?? 0
      const seconds = soFar.get(`${project.key} ${task.key}`) ?? task.seconds
      sums.estimate += estimate
      sums.seconds += seconds
      return tabRowOf({
        key: `${project.key} ${task.key}`,
        name: lineName('task', task),
        depth: 1,
        to: `/tasks/${task.key}`,
        cells: cellsOf(estimate, seconds, behind(filter, `project:${project.key},task:${task.key}`)),
      })
    })
    total.estimate += sums.estimate
    total.seconds += sums.seconds
    rows.push(
      tabRowOf({
        key: project.key ?? '',
        name: lineName('project', project),
        to: project.key && `/projects/${project.key}`,
        cells: cellsOf(sums.estimate, sums.seconds, null),
      }),
      ...lines,
    )
  }
  return {
    head: 'Project › Task',
    columns: [
      { name: 'Estimate', kind: 'minutes' },
      { name: 'Tracked', kind: 'minutes' },
      { name: 'Left', kind: 'minutes' },
      { name: 'Used', kind: 'percent' },
    ],
    rows,
    totals: rows.length
      ? [tabRowOf({ key: 'total', name: 'Total', cells: cellsOf(total.estimate, total.seconds, null) })]
      : [],
    notes: [
      'Tasks with an estimate and time tracked in this period. “Tracked” counts all their time up to its last day.',
    ],
  }
}

const behind = ({ to }: ReportFilter, within: string) =>
  reportAddressOf({ from: beginning, to, of: 'tracked', within })

function cellsOf(estimate: number, seconds: number, to: string | null) {
  const tracked = minutesOf(seconds)
  const isBad = tracked > estimate
  return [
    numberCell(estimate),
    numberCell(tracked, { to }),
    numberCell(estimate - tracked, { isBad }),
    numberCell(percentOf(tracked, estimate), { isBad }),
  ]
}
