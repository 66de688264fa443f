import { Skeleton, Stack } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import { Link } from 'react-router'
import { fullDay } from '#web/format/dates.ts'
import { formatMinutes } from '#web/format/durations.ts'
import { formatMoney } from '#web/format/money.ts'
import { formatNumber } from '#web/format/numbers.ts'
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx'
import { Message } from '#web/ui/feedback/Message.tsx'
import type { TabQuery } from '../../report.tab.contract.ts'
import type { ReportTab, TabCell, TabColumn, TabRow } from '../../report.tab.shape.ts'
import { useGetReportTabQuery } from '../report.api.ts'
import classes from './Report.module.css'

/** A ready report as a table, whose numbers lead to what they are the sum of. */
export function TabReport({ asked }: { asked: TabQuery }) {
  const {
    currentData: table,
    isError,
    error,
    refetch,
  } = useGetReportTabQuery(asked, {
    refetchOnMountOrArgChange: true,
  })
  if (isError && !table)
    return <LoadFailed title="The report could not be loaded" error={error} onRetry={() => void refetch()} />
  if (!table)
    return (
      <Stack gap={1} className={classes.late} aria-label="Loading" role="status">
        {[0, 1, 2, 3, 4].map((line) => (
          <Skeleton key={line} height={36} radius={0} />
        ))}
      </Stack>
    )
  const { head, columns, rows, totals, notes, tab } = table
  if (!rows.length)
    return (
      <Message title={nothing[tab].title} icon={<IconChartBar size={24} stroke={1.5} />}>
        {nothing[tab].text}
      </Message>
    )
  return (
    <>
      {notes.map((note) => (
        <p key={note} className={classes.description}>
          {note}
        </p>
      ))}
      <div className={classes.wide}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{head}</th>
              {columns.map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row
                key={row.key}
                row={row}
                columns={columns}
                isOuter={head.includes('›') && row.depth === 0}
              />
            ))}
          </tbody>
          {totals.length > 0 && (
            <tfoot>
              {totals.map((row) => (
                <Row key={row.key} row={row} columns={columns} isOuter={false} />
              ))}
            </tfoot>
          )}
        </table>
      </div>
    </>
  )
}

type RowProps = { row: TabRow; columns: readonly TabColumn[]; isOuter: boolean }

function Row({ row: { name, depth, to, currency, cells }, columns, isOuter }: RowProps) {
  return (
    <tr className={isOuter ? classes.group : undefined}>
      <th scope="row" style={{ paddingInlineStart: 20 + depth * 18 }}>
        {to ? (
          <Link to={to}>
            <bdi>{name}</bdi>
          </Link>
        ) : (
          <bdi>{name}</bdi>
        )}
      </th>
      {columns.map((column, at) => (
        <td key={column.name}>
          <Cell cell={cells[at]} column={column} currency={currency} />
        </td>
      ))}
    </tr>
  )
}

type CellProps = { cell: TabCell | undefined; column: TabColumn; currency: string }

function Cell({ cell, column, currency }: CellProps) {
  if (!cell) return null
  const text = cellText(cell, column, currency)
  const shown = cell.isBad ? <span className={classes.bad}>{text}</span> : text
  if (!cell.to || !text) return shown
  return (
    <Link to={cell.to} title="See what’s behind this number">
      {shown}
    </Link>
  )
}

function cellText({ value, text }: TabCell, { kind }: TabColumn, currency: string): string {
  if (kind === 'day') return /^\d{4}-/.test(text) ? fullDay(text) : text
  if (kind === 'text') return text
  if (value === null) return ''
  if (kind === 'minutes') return value < 0 ? `−${formatMinutes(-value)}` : formatMinutes(value)
  if (kind === 'amount') return formatMoney(value, currency)
  return kind === 'percent' ? `${formatNumber(value)}%` : formatNumber(value)
}

const nothing: Record<ReportTab, { title: string; text: string }> = {
  estimates: {
    title: 'No estimates to compare',
    text: 'No time was tracked in this period on tasks with an estimate.',
  },
  utilisation: { title: 'Nobody to show', text: 'This report lists members whose time you can see in full.' },
  budgets: { title: 'No budgets', text: 'Set a project’s budget in its settings to see when it runs out.' },
  profitability: {
    title: 'No time tracked in this period',
    text: 'Try another period, or remove a filter.',
  },
  uninvoiced: { title: 'Everything is invoiced', text: 'All billable time and expenses are on an invoice.' },
  receivables: { title: 'Nothing outstanding', text: 'Every invoice is paid.' },
  income: { title: 'No income yet', text: 'What clients pay shows up here.' },
}
