import { IconArrowDown, IconArrowUp, IconChevronRight } from '@tabler/icons-react'
import { type CSSProperties, useState } from 'react'
import { Link } from 'react-router'
import { durationText } from '#shared/durations.ts'
import { formatMinutes } from '#web/format/durations.ts'
import { formatMoney, formatRate } from '#web/format/money.ts'
import { formatNumber } from '#web/format/numbers.ts'
import { type ReportView, usualOrder } from '../../report.address.rules.ts'
import { groupNames, lineName } from '../../report.names.ts'
import { minutesOf, rateOf, writeWithin } from '../../report.rules.ts'
import type {
  Report,
  ReportCell,
  ReportColumn,
  ReportGroup,
  ReportLine,
  ReportRow,
  ReportSums,
} from '../../report.shape.ts'
import { dayTitle } from './dayTitle.ts'
import classes from './Report.module.css'
import type { OpenedCell } from './reportAddress.ts'

type Column = Exclude<ReportColumn, 'title'>
const columnNames: Record<Column, string> = {
  estimate: 'Estimate',
  tracked: 'Tracked',
  billable: 'Billable',
  unbilled: 'Unbilled',
  rate: 'Rate',
  amount: 'Amount',
  entries: 'Entries',
}
const moneyColumns: readonly Column[] = ['unbilled', 'rate', 'amount']

/** Beyond so many lines the inner ones are folded at first. */
const manyLines = 300

type Props = {
  report: Report
  view: ReportView
  onSort: (change: Pick<ReportView, 'sort' | 'order'>) => void
  /** Where a line leads: to what it is, or to a report of it alone; null where there is nothing. */
  linkTo: (group: ReportGroup, key: string | null) => string | null
  /** Where a number leads: to what it is the sum of. */
  openCell: (cells: readonly ReportCell[], of: OpenedCell['of']) => string
}

/** The lines of a report, which unfold where they are grouped more than once. */
export function ReportTable({ report, view, onSort, linkTo, openCell }: Props) {
  const { rows, totals } = report
  const { group, subgroup, third, sort, order } = view
  const groups = [group, subgroup, third].filter((one) => one !== null)
  const count = countLines(rows)
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set())
  const toggle = (path: string) =>
    setToggled((paths) =>
      paths.has(path) ? new Set([...paths].filter((one) => one !== path)) : new Set([...paths, path]),
    )
  const seesMoney = totals.unbilledSeconds !== null
  const columns = (Object.keys(columnNames) as Column[]).filter(
    (column) => seesMoney || !moneyColumns.includes(column),
  )
  const head = (column: ReportColumn, name: string) => (
    <th
      key={column}
      scope="col"
      data-column={column}
      aria-sort={sort === column ? (order === 'asc' ? 'ascending' : 'descending') : undefined}
    >
      <button
        type="button"
        onClick={() =>
          onSort({
            sort: column,
            order: sort === column ? (order === 'asc' ? 'desc' : 'asc') : usualOrder(column),
          })
        }
      >
        {name}
        {sort === column &&
          (order === 'asc' ? (
            <IconArrowUp size={12} stroke={1.5} aria-hidden />
          ) : (
            <IconArrowDown size={12} stroke={1.5} aria-hidden />
          ))}
      </button>
    </th>
  )
  const shared: Shared = {
    groups,
    columns,
    whole: totals.seconds,
    isOpen: (path) => count > manyLines === toggled.has(path),
    toggle,
    linkTo,
    openCell,
  }
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          {head('title', groups.map((one) => groupNames[one]).join(' › '))}
          {columns.map((column) => head(column, columnNames[column]))}
        </tr>
      </thead>
      {rows.map((row) => (
        <tbody key={row.key ?? ''}>
          <Lines row={row} around={[]} {...shared} />
        </tbody>
      ))}
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <Cells sums={totals} columns={columns} openCell={(of) => openCell([], of)} />
        </tr>
      </tfoot>
    </table>
  )
}

const countLines = (rows: readonly ReportRow[]): number =>
  rows.reduce((sum, row) => sum + 1 + countLines(row.rows ?? []), 0)

type Shared = Pick<Props, 'linkTo' | 'openCell'> & {
  groups: readonly ReportGroup[]
  columns: readonly Column[]
  /** Seconds of the whole report. */
  whole: number
  isOpen: (path: string) => boolean
  toggle: (path: string) => void
}

/** A line, and while it is unfolded those within it. */
function Lines({ row, around, ...shared }: Shared & { row: ReportRow; around: readonly ReportCell[] }) {
  const { groups, columns, whole, linkTo, openCell } = shared
  const depth = around.length
  const group = groups[depth] as ReportGroup
  const within = groups[depth + 1]
  const cells = [...around, { group, key: row.key }]
  const path = writeWithin(cells)
  const isOpen = shared.isOpen(path)
  const name = nameOf(group, row)
  return (
    <>
      <tr className={within && depth === 0 ? classes.group : undefined} data-depth={depth}>
        <th scope="row" style={{ '--depth': depth } as CSSProperties}>
          <span className={classes.name}>
            {within && (
              <button
                type="button"
                className={classes.fold}
                aria-expanded={isOpen}
                aria-label={`${groupNames[within]} of ${name}`}
                onClick={() => shared.toggle(path)}
              >
                <IconChevronRight size={14} stroke={1.5} aria-hidden />
              </button>
            )}
            <Name name={name} to={linkTo(group, row.key)} />
          </span>
          {depth === 0 && (
            <i className={classes.share} style={{ width: `${whole ? (row.seconds / whole) * 100 : 0}%` }} />
          )}
        </th>
        <Cells sums={row} columns={columns} openCell={(of) => openCell(cells, of)} />
      </tr>
      {isOpen &&
        within &&
        row.rows?.map((line) => <Lines key={line.key ?? ''} row={line} around={cells} {...shared} />)}
    </>
  )
}

const nameOf = (group: ReportGroup, line: ReportLine) => dayTitle(group, line.key) ?? lineName(group, line)

const Name = ({ name, to }: { name: string; to: string | null }) =>
  to ? (
    <Link to={to}>
      <bdi>{name}</bdi>
    </Link>
  ) : (
    <bdi>{name}</bdi>
  )

type CellsProps = {
  sums: ReportSums
  columns: readonly Column[]
  openCell: (of: OpenedCell['of']) => string
}

/** The numbers of a line, each of which leads to what it is the sum of. */
const Cells = ({ sums, columns, openCell }: CellsProps) =>
  columns.map((column) => {
    const text = cellText[column](sums)
    return (
      <td key={column} data-column={column}>
        {text && (
          <Link to={openCell(behind[column])} title="See the entries behind this number">
            {text}
          </Link>
        )}
        {column === 'amount' && sums.unpricedSeconds > 0 && (
          <Link className={classes.unpriced} to={openCell('unpriced')} title="See the entries without a rate">
            + {durationText(minutesOf(sums.unpricedSeconds))} unpriced
          </Link>
        )}
      </td>
    )
  })

/** Which entries each column is of. */
const behind: Record<Column, OpenedCell['of']> = {
  estimate: 'estimate',
  tracked: 'tracked',
  billable: 'billable',
  unbilled: 'unbilled',
  rate: 'amount',
  amount: 'amount',
  entries: 'tracked',
}

function rateText(line: ReportSums) {
  const rate = rateOf(line)
  if (rate === 'several') return 'Several'
  return rate ? formatRate(rate.rate, rate.currency) : ''
}

const clock = (seconds: number | null) => (seconds ? formatMinutes(minutesOf(seconds)) : '')

const cellText: Record<Column, (sums: ReportSums) => string> = {
  estimate: ({ estimate }) => (estimate === null ? '' : formatMinutes(estimate)),
  tracked: ({ seconds }) => formatMinutes(minutesOf(seconds)),
  billable: ({ billableSeconds }) => clock(billableSeconds),
  unbilled: ({ unbilledSeconds }) => clock(unbilledSeconds),
  rate: rateText,
  amount: ({ amounts }) => amounts.map(({ currency, amount }) => formatMoney(amount, currency)).join(' · '),
  entries: ({ entries }) => formatNumber(entries),
}
