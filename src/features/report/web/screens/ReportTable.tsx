import { IconArrowDown, IconArrowUp, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatMinutes } from '#web/format/durations.ts'
import { formatMoney } from '#web/format/money.ts'
import { formatNumber } from '#web/format/numbers.ts'
import { groupNames, lineName } from '../../report.names.ts'
import { minutesOf } from '../../report.rules.ts'
import type {
  Report,
  ReportColumn,
  ReportGroup,
  ReportLine,
  ReportRow,
  ReportSums,
} from '../../report.shape.ts'
import { dayTitle } from './dayTitle.ts'
import classes from './Report.module.css'
import { type ReportView, usualOrder } from './reportAddress.ts'

type Column = Exclude<ReportColumn, 'title'>
const columnNames: Record<Column, string> = {
  estimate: 'Estimate',
  tracked: 'Tracked',
  billable: 'Billable',
  unbilled: 'Unbilled',
  amount: 'Amount',
  entries: 'Entries',
}
const moneyColumns: readonly Column[] = ['unbilled', 'amount']

/** Beyond so many lines the inner ones are folded at first. */
const manyLines = 300

type Props = {
  report: Report
  view: ReportView
  onSort: (change: Pick<ReportView, 'sort' | 'order'>) => void
  /** Where a line leads: to what it is, or to a report of it alone; null where there is nothing. */
  linkTo: (group: ReportGroup, key: string | null) => string | null
}

/** The lines of a report, which unfold where they are grouped twice. */
export function ReportTable({ report, view, onSort, linkTo }: Props) {
  const { rows, totals } = report
  const { group, subgroup, sort, order } = view
  const count = rows.reduce((sum, row) => sum + 1 + row.rows.length, 0)
  const [toggled, setToggled] = useState<ReadonlySet<string | null>>(new Set())
  const toggle = (key: string | null) =>
    setToggled((keys) =>
      keys.has(key) ? new Set([...keys].filter((one) => one !== key)) : new Set([...keys, key]),
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
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          {head('title', subgroup ? `${groupNames[group]} › ${groupNames[subgroup]}` : groupNames[group])}
          {columns.map((column) => head(column, columnNames[column]))}
        </tr>
      </thead>
      {rows.map((row) => (
        <Group
          key={row.key ?? ''}
          row={row}
          group={group}
          subgroup={subgroup}
          columns={columns}
          whole={totals.seconds}
          isOpen={count > manyLines === toggled.has(row.key)}
          onToggle={() => toggle(row.key)}
          linkTo={linkTo}
        />
      ))}
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <Cells sums={totals} columns={columns} />
        </tr>
      </tfoot>
    </table>
  )
}

type GroupProps = Pick<Props, 'linkTo'> & {
  row: ReportRow
  group: ReportGroup
  subgroup: ReportGroup | null
  columns: readonly Column[]
  /** Seconds of the whole report. */
  whole: number
  isOpen: boolean
  onToggle: () => void
}

function Group({ row, group, subgroup, columns, whole, isOpen, onToggle, linkTo }: GroupProps) {
  const name = nameOf(group, row)
  return (
    <tbody>
      <tr className={classes.group}>
        <th scope="row">
          <span className={classes.name}>
            {subgroup && (
              <button
                type="button"
                className={classes.fold}
                aria-expanded={isOpen}
                aria-label={`${groupNames[subgroup]} of ${name}`}
                onClick={onToggle}
              >
                <IconChevronRight size={14} stroke={1.5} aria-hidden />
              </button>
            )}
            <Name name={name} to={linkTo(group, row.key)} />
          </span>
          <i className={classes.share} style={{ width: `${whole ? (row.seconds / whole) * 100 : 0}%` }} />
        </th>
        <Cells sums={row} columns={columns} />
      </tr>
      {isOpen &&
        subgroup &&
        row.rows.map((line) => (
          <tr key={line.key ?? ''}>
            <th scope="row" className={classes.inner}>
              <Name name={nameOf(subgroup, line)} to={linkTo(subgroup, line.key)} />
            </th>
            <Cells sums={line} columns={columns} />
          </tr>
        ))}
    </tbody>
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

const Cells = ({ sums, columns }: { sums: ReportSums; columns: readonly Column[] }) =>
  columns.map((column) => (
    <td key={column} data-column={column}>
      {cellText[column](sums)}
    </td>
  ))

const clock = (seconds: number | null) => (seconds ? formatMinutes(minutesOf(seconds)) : '')

const cellText: Record<Column, (sums: ReportSums) => string> = {
  estimate: ({ estimate }) => (estimate === null ? '' : formatMinutes(estimate)),
  tracked: ({ seconds }) => formatMinutes(minutesOf(seconds)),
  billable: ({ billableSeconds }) => clock(billableSeconds),
  unbilled: ({ unbilledSeconds }) => clock(unbilledSeconds),
  amount: ({ amounts }) => amounts.map(({ currency, amount }) => formatMoney(amount, currency)).join(' · '),
  entries: ({ entries }) => formatNumber(entries),
}
