import { useMemo } from 'react'
import { useSelector } from 'react-redux'
import { fullDay, monthName, shortDay, weekdayName } from '#web/format/dates.ts'
import type { WorkloadRow } from '../../workload.rows.ts'
import { shownRows, workloadCell } from '../../workload.rows.ts'
import { type LoadBand, loadBands } from '../../workload.rules.ts'
import { selectWorkloadOptions, type WorkloadUnit } from '../workload.slice.ts'
import { LoadCell } from './LoadCell.tsx'
import { MemberRows } from './MemberRows.tsx'
import type { Workload } from './useWorkload.ts'
import type { useWorkloadMoves } from './useWorkloadMoves.ts'
import classes from './Workload.module.css'

const bandNames: Record<LoadBand, string> = {
  none: 'Free',
  light: 'Up to 50%',
  good: 'Up to 90%',
  full: 'Up to 110%',
  over: 'Over 110%',
}

type Props = {
  workload: Workload
  /** The days of each column. */
  columns: readonly (readonly string[])[]
  unit: WorkloadUnit
  today: string
  /** Ids of the members whose tasks are shown; null for nobody’s. */
  opened: ReadonlySet<string | null>
  onOpened: (opened: ReadonlySet<string | null>) => void
  moves: ReturnType<typeof useWorkloadMoves>
}

/** Members below each other, days beside each other; a member’s row opens to their tasks. */
export function WorkloadTable({ workload, columns, unit, today, opened, onOpened, moves }: Props) {
  const { rows, days, tracking } = workload
  const { scheme } = useSelector(selectWorkloadOptions)
  const toggle = (id: string | null) =>
    onOpened(opened.has(id) ? new Set([...opened].filter((one) => one !== id)) : new Set([...opened, id]))
  const shown = shownRows(rows)
  return (
    <>
      <table className={classes.table} data-unit={unit} data-scheme={scheme}>
        <thead>
          <tr>
            <th scope="col">Member</th>
            {columns.map((column) => (
              <th
                key={column[0]}
                scope="col"
                title={unit === 'day' ? fullDay(column[0]!) : undefined}
                aria-current={column.includes(today) ? 'date' : undefined}
                data-off={unit === 'day' && days(null)(column[0]!).minutes === 0 ? '' : undefined}
              >
                <ColumnTitle unit={unit} day={column[0]!} />
              </th>
            ))}
          </tr>
        </thead>
        {shown.map((row) => (
          <MemberRows
            key={row.memberId ?? ''}
            row={row}
            columns={columns}
            workDay={days(row.memberId)}
            hasCapacity={row.memberId !== null && tracking.has(row.memberId)}
            isOpen={opened.has(row.memberId)}
            onToggle={() => toggle(row.memberId)}
            moves={moves}
          />
        ))}
        <TotalRow rows={shown} columns={columns} days={days} tracking={tracking} />
      </table>
      <ul className={classes.legend} data-scheme={scheme} aria-label="What the colours mean">
        {loadBands.map((band) => (
          <li key={band}>
            <i data-band={band} />
            {bandNames[band]}
          </li>
        ))}
      </ul>
    </>
  )
}

function ColumnTitle({ unit, day }: { unit: WorkloadUnit; day: string }) {
  if (unit === 'month') return monthName(day)
  if (unit === 'week') return shortDay(day, '1900-01-01').replace(/ \d{4}$/, '')
  return (
    <>
      {weekdayName(day)} <b>{Number(day.slice(8))}</b>
    </>
  )
}

/** Everybody together, against what they can do together. */
function TotalRow({
  rows,
  columns,
  days,
  tracking,
}: Pick<Props, 'columns'> & Pick<Workload, 'days' | 'tracking'> & { rows: readonly WorkloadRow<unknown>[] }) {
  const load = useMemo(() => {
    const sum = new Map<string, number>()
    for (const row of rows) for (const [day, minutes] of row.load) sum.set(day, (sum.get(day) ?? 0) + minutes)
    return sum
  }, [rows])
  const members = rows.flatMap(({ memberId }) => (memberId && tracking.has(memberId) ? memberId : []))
  const capacityOf = (day: string) => members.reduce((sum, id) => sum + days(id)(day).minutes, 0)
  return (
    <tfoot>
      <tr>
        <th scope="row">Everyone</th>
        {columns.map((column) => (
          <LoadCell key={column[0]} cell={workloadCell(load, capacityOf, column)} />
        ))}
      </tr>
    </tfoot>
  )
}
